import { NOTICE_DUE_DAY } from '#core/settings/guarantee/notice-text.ts'
import { isPublic, type Config } from '../config.ts'
import { isLoopbackUrl } from './config-values.ts'

/** Warnings about settings that are valid but need the operator's attention; one log line each. */
export function configWarnings(config: Config): string[] {
  const warnings: string[] = []
  if (config.isTrial) {
    warnings.push('payments are simulated (PAYMENTS=simulado): nothing is charged')
  }
  if (isPublic(config.shopUrl) && !config.hasProxies) {
    warnings.push(
      'SHOP_URL is https and TRUSTED_PROXIES is empty: all shoppers count as one client and share its limits',
    )
  }
  if (
    isPublic(config.shopUrl) &&
    isInClear(config.smtpUrl, 'smtp:', ({ password }) => password !== '')
  ) {
    warnings.push(
      'SMTP_URL has no password and is not smtps: mails may leave this machine unencrypted',
    )
  }
  if (
    isPublic(config.shopUrl) &&
    isInClear(config.databaseUrl, 'postgres', ({ searchParams }) =>
      /^(?:require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? ''),
    )
  ) {
    warnings.push(
      'DATABASE_URL has no sslmode=verify-full: what goes to the database is not encrypted, which only a private network excuses',
    )
  }
  return warnings
}

/** What the owner of a public shop has to place beside the configuration. */
export const noticeWarnings = ({ shopUrl }: Pick<Config, 'shopUrl'>, notice: unknown): string[] =>
  isPublic(shopUrl) && notice === null
    ? [
        `the official notice of the legal guarantee is missing, which is due since ${NOTICE_DUE_DAY}: npm run shop -- garantia ver`,
      ]
    : []

/** Whether an address of another machine names a protocol, and nothing that encrypts it. */
function isInClear(
  text: string | undefined,
  protocol: string,
  isEncrypted: (address: URL) => boolean,
): boolean {
  const address = URL.parse(text ?? '')
  if (!address?.protocol.startsWith(protocol)) return false
  return !isLoopbackUrl(address.href) && !isEncrypted(address)
}

import { isPublic, type Config } from '#server/config.ts'
import { isLoopbackUrl } from '#server/config/config-values.ts'

/** Why the seed must not run with these settings; undefined if it may. */
export function refuseSettings(
  config: Pick<Config, 'shopUrl' | 'stripe' | 'smtpUrl'>,
): string | undefined {
  if (isPublic(config.shopUrl)) return 'SHOP_URL is a public https address: people buy there'
  if (config.stripe) return 'STRIPE_SECRET_KEY is set: the seed pays with simulated payments'
  if (config.smtpUrl !== undefined && !isLoopbackUrl(config.smtpUrl)) {
    return 'SMTP_URL is set: the shop would write to people who do not exist'
  }
  return undefined
}

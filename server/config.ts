import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import type { BlockList } from 'node:net'
import path from 'node:path'
import * as v from 'valibot'
import { readSecrets, type SessionSecret } from '#core/base/secrets/session-secret.ts'
import type { Service } from '#core/orders/verifactu/service.server.ts'
import { commandEnv } from './config/command-env.ts'
import {
  isLoopbackUrl,
  isOrigin,
  secretList,
  url,
  wholeNumber,
  withoutEmpty,
} from './config/config-values.ts'
import { FileSettings, filePlaces, type FilePlaces, filesFault } from './config/files-config.ts'
import { MailSettings, ownerEmail, ownerMails, type OwnerMails } from './config/mail-config.ts'
import { TracesSettings, tracesConfig } from './config/traces-config.ts'
import { VerifactuSettings, verifactuFault, verifactuService } from './config/verifactu-config.ts'
import { ViesSettings, viesUrl } from './config/vies-config.ts'
import { LOG_LEVELS, type LogLevel } from './log.ts'
import type { TracesConfig } from './traces/traces.ts'
import { parseProxies } from './trusted-proxies.ts'

/** True for an https address that is not loopback: strangers can buy there. */
export const isPublic = (shopUrl: string | undefined): boolean =>
  URL.parse(shopUrl ?? '')?.protocol === 'https:' && !isLoopbackUrl(shopUrl ?? '')

const Place = v.object({
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(url(['postgres:', 'postgresql:'])),
})

const Settings = v.object({
  ...Place.entries,
  ...FileSettings.entries,
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test'])),
  // `never`: a deploy step prepares the database, and servers only check it.
  MIGRATE: v.optional(v.picklist(['always', 'never']), 'always'),
  PORT: v.optional(wholeNumber(65535), '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_PORT: v.optional(wholeNumber(65535)),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS), 'info'),
  SHOP_URL: v.optional(
    v.pipe(
      url(['http:', 'https:']),
      v.check((text) => !URL.canParse(text) || isOrigin(text), 'must be an origin without a path'),
    ),
  ),
  ...MailSettings.entries,
  ...TracesSettings.entries,
  ...VerifactuSettings.entries,
  ...ViesSettings.entries,
  SESSION_SECRET: v.optional(secretList),
  // Supervisors usually grant ten seconds; a longer drain would leave too little of them.
  DRAIN_MS: v.optional(wholeNumber(3000), '0'),
  TRUSTED_PROXIES: v.optional(v.string(), ''),
  PAYMENTS: v.optional(v.picklist(['stripe', 'simulado'])),
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[rs]k_(?:test|live)_\w+$/, 'must be a secret or restricted key of Stripe'),
    ),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^whsec_\w+$/, 'must be the signing secret of a webhook: whsec_…')),
  ),
  STRIPE_API_BASE: v.optional(
    v.pipe(url(['http:']), v.check(isLoopbackUrl, 'must be on this machine: it is for tests only')),
  ),
})
type Settings = v.InferOutput<typeof Settings>

/** A rule over several variables, reported at one of them. */
const rule = (name: keyof Settings, holds: (env: Settings) => boolean, message: string) =>
  v.forward(v.check(holds, message), [name])

const Environment = v.pipe(
  Settings,
  // Several servers share a Postgres, and each must accept the session cookies of the others.
  rule(
    'SESSION_SECRET',
    (env) => !(env.DATABASE_URL && !env.SESSION_SECRET),
    'is required when DATABASE_URL is set, the same for every process',
  ),
  // With one of the two keys, orders would never become paid, or the shop would simulate payments.
  rule(
    'STRIPE_SECRET_KEY',
    (env) => !env.STRIPE_WEBHOOK_SECRET || env.STRIPE_SECRET_KEY !== undefined,
    'is required when STRIPE_WEBHOOK_SECRET is set',
  ),
  rule(
    'STRIPE_WEBHOOK_SECRET',
    (env) => !env.STRIPE_SECRET_KEY || env.STRIPE_WEBHOOK_SECRET !== undefined,
    'is required when STRIPE_SECRET_KEY is set',
  ),
  rule(
    'STRIPE_SECRET_KEY',
    (env) => env.PAYMENTS !== 'stripe' || env.STRIPE_SECRET_KEY !== undefined,
    'is required when PAYMENTS=stripe, and STRIPE_WEBHOOK_SECRET with it',
  ),
  rule(
    'PAYMENTS',
    (env) => env.PAYMENTS !== 'simulado' || !env.STRIPE_SECRET_KEY,
    'is simulado, and STRIPE_SECRET_KEY is set: remove one of them',
  ),
  // Without the keys, the owner would send goods that were never paid.
  rule(
    'PAYMENTS',
    (env) => !isPublic(env.SHOP_URL) || (env.PAYMENTS ?? env.STRIPE_SECRET_KEY) !== undefined,
    'nothing would be charged at a public https address: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYMENTS=simulado for a shop that is a trial and says so on every page',
  ),
  // The server at this address decides which orders are paid.
  rule(
    'STRIPE_API_BASE',
    (env) =>
      !env.STRIPE_API_BASE ||
      (/^[rs]k_test_/.test(env.STRIPE_SECRET_KEY ?? '') && !isPublic(env.SHOP_URL)),
    'is for tests only: remove it, or use a test key and no public https address in SHOP_URL',
  ),
)

export type Config = {
  /** Developer pages are served only where NODE_ENV is `development` or `test`. */
  hasDevPages: boolean
  port: number
  host: string
  /** Address of `/metrics`; undefined: not served. */
  metrics: { port: number; host: string } | undefined
  logLevel: LogLevel
  /** Undefined: nothing is traced. */
  traces: TracesConfig | undefined
  /** The public origin, without a trailing slash; undefined until the port is known. */
  shopUrl: string | undefined
  dataDir: string
  files: FilePlaces
  databaseUrl: string | undefined
  commandEnv: NodeJS.ProcessEnv
  /** Whether a start migrates the database and loads the catalogue files; else it only checks. */
  preparesDatabase: boolean
  smtpUrl: string | undefined
  ownerMails: OwnerMails
  sessionSecret: SessionSecret
  /** Milliseconds that the shop keeps serving after SIGTERM while `/readyz` reports not ready. */
  drainMs: number
  trustedProxies: BlockList
  /** Whether any proxy is trusted. */
  hasProxies: boolean
  /** Undefined: payments are simulated. */
  stripe: StripeConfig | undefined
  /** Undefined: records of invoices are not sent from here. */
  verifactu: Service | undefined
  /** Asked only where the owner has switched it on. */
  vies: { url: URL }
  /** True when payments are simulated at a public address: every page then says so. */
  isTrial: boolean
}
export type StripeConfig = { secretKey: string; webhookSecret: string; apiBase: URL | undefined }

/** An environment variable is invalid; the message names it. */
export class ConfigError extends Error {}

/**
 * Reads and validates the configuration once, at start. Throws `ConfigError` with one line per
 * invalid variable. On first start it creates the session secret in the data folder.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = readValues(env)
  const dataDir = path.resolve(values.DATA_DIR)
  requireFolder(dataDir)
  return {
    hasDevPages: values.NODE_ENV === 'development' || values.NODE_ENV === 'test',
    port: values.PORT,
    host: values.HOST,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    logLevel: values.LOG_LEVEL,
    traces: tracesConfig(values),
    shopUrl: values.SHOP_URL && new URL(values.SHOP_URL).origin,
    dataDir,
    files: filePlaces(values),
    databaseUrl: values.DATABASE_URL,
    commandEnv: commandEnv(env),
    preparesDatabase: values.MIGRATE === 'always',
    smtpUrl: values.SMTP_URL,
    ownerMails: ownerMails(values),
    sessionSecret: readSecrets(values.SESSION_SECRET ?? '') ?? keptSecret(dataDir),
    drainMs: values.DRAIN_MS,
    trustedProxies: readProxies(values.TRUSTED_PROXIES),
    hasProxies: values.TRUSTED_PROXIES.trim() !== '',
    stripe: stripeConfig(values),
    verifactu: verifactuService(values),
    vies: { url: viesUrl(values) },
    isTrial: isPublic(values.SHOP_URL) && values.STRIPE_SECRET_KEY === undefined,
  }
}

function readValues(env: NodeJS.ProcessEnv): Settings {
  const result = v.safeParse(Environment, withoutEmpty(env))
  const fault = result.success
    ? (filesFault(result.output) ?? verifactuFault(result.output))
    : undefined
  if (result.success && !fault) return result.output
  const lines = fault
    ? [`  ${fault.join(': ')}`]
    : (result.issues ?? []).map((i) => `  ${v.getDotPath(i)}: ${i.message}`)
  throw new ConfigError(`the configuration is not valid:\n${lines.join('\n')}`)
}

type Selling = Pick<Config, 'stripe' | 'ownerMails'> & { shopUrl: string }

/** The shop's address, payment and mail settings, for programs that run beside the shop. */
export function readPaymentConfig(env: NodeJS.ProcessEnv): Selling {
  const values = readValues(env)
  const shopUrl = values.SHOP_URL ?? `http://localhost:${values.PORT}`
  return {
    shopUrl: new URL(shopUrl).origin,
    stripe: stripeConfig(values),
    ownerMails: ownerMails(values),
  }
}

/** Where the owner's pictures are; creates nothing. */
export const readPicturesPlace = (env: NodeJS.ProcessEnv): FilePlaces['pictures'] =>
  filePlaces(readValues(env)).pictures

/** The tax agency's service; undefined where none is configured. */
export const readVerifactu = (env: NodeJS.ProcessEnv): Service | undefined =>
  verifactuService(readValues(env))

/** The address of VIES. */
export const readVies = (env: NodeJS.ProcessEnv): URL => viesUrl(readValues(env))

/** The mail settings, for a test of the mail server; creates no folder. */
export function readMailing(env: NodeJS.ProcessEnv): MailingConfig {
  const values = readValues(env)
  return {
    smtpUrl: values.SMTP_URL,
    mailDir: path.join(path.resolve(values.DATA_DIR), 'mail'),
    ownerEmail: ownerEmail(values),
  }
}

type MailingConfig = { smtpUrl: string | undefined; mailDir: string; ownerEmail: string }

/** The location of the shop's data; creates no folder and no secret. */
export function readPlace(env: NodeJS.ProcessEnv): Pick<Config, 'dataDir' | 'databaseUrl'> {
  const result = v.safeParse(Place, withoutEmpty(env))
  if (!result.success) {
    throw new ConfigError(result.issues.map((i) => `${v.getDotPath(i)}: ${i.message}`).join())
  }
  const { DATA_DIR, DATABASE_URL } = result.output
  return { dataDir: path.resolve(DATA_DIR), databaseUrl: DATABASE_URL }
}

/** The schema ensures that both keys are set or neither. */
function stripeConfig(values: Settings): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  if (secretKey === undefined || webhookSecret === undefined) return undefined
  const apiBase = values.STRIPE_API_BASE === undefined ? undefined : new URL(values.STRIPE_API_BASE)
  return { secretKey, webhookSecret, apiBase }
}

function requireFolder(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    fs.accessSync(dataDir, fs.constants.W_OK)
  } catch (error) {
    throw new ConfigError(
      `the configuration is not valid:\n  DATA_DIR: ${dataDir} is no folder to write to (${(error as Error).message})`,
    )
  }
}

function keptSecret(dataDir: string): SessionSecret {
  const file = path.join(dataDir, 'session-secret')
  try {
    // `wx` fails if the file exists, so two processes that start together use one secret.
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readSecrets(fs.readFileSync(file, 'utf8'))
  // A crash may have truncated the file, and an empty secret would make signatures worthless.
  if (secret === undefined)
    throw new ConfigError(`${file} holds no secret: remove it and start again`)
  return secret
}

function readProxies(text: string): BlockList {
  const parsed = parseProxies(text)
  if ('fault' in parsed) {
    throw new ConfigError(`the configuration is not valid:\n  TRUSTED_PROXIES: ${parsed.fault}`)
  }
  return parsed.proxies
}

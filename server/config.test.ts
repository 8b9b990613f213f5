import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { configWarnings, noticeWarnings } from './config/warnings.ts'

function folder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-config-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  return dir
}

const secret = 'a-secret-of-32-characters-or-more'
const read = (env: NodeJS.ProcessEnv) =>
  readConfig({ DATA_DIR: folder(), SESSION_SECRET: secret, ...env })

test('without any setting the shop runs here, on SQLite, for this machine only', () => {
  const config = read({})
  expect(config).toMatchObject({ hasDevPages: false, port: 3000, host: '127.0.0.1' })
  expect([config.shopUrl, config.databaseUrl, config.smtpUrl]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(config.trustedProxies.check('127.0.0.1')).toBe(false)
  expect([config.metrics, config.logLevel]).toEqual([undefined, 'info'])
})

test('the figures for the operator are for this machine only, unless a host is named', () => {
  expect(read({ METRICS_PORT: '9100' }).metrics).toEqual({ port: 9100, host: '127.0.0.1' })
  const config = read({ METRICS_PORT: '9100', METRICS_HOST: '10.0.0.5', LOG_LEVEL: 'warn' })
  expect([config.metrics?.host, config.logLevel]).toEqual(['10.0.0.5', 'warn'])
})

test('every setting is read', () => {
  const DATA_DIR = folder()
  expect(
    read({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '0.0.0.0',
      SHOP_URL: 'https://vereda.example/',
      PAYMENTS: 'simulado',
      DATA_DIR,
      DATABASE_URL: 'postgres://u:p@db.example/shop',
      SMTP_URL: 'smtps://u:p@mail.example:465',
      TRUSTED_PROXIES: '10.0.0.1',
    }),
  ).toMatchObject({
    hasDevPages: false,
    port: 8080,
    host: '0.0.0.0',
    shopUrl: 'https://vereda.example',
    dataDir: DATA_DIR,
    databaseUrl: 'postgres://u:p@db.example/shop',
    smtpUrl: 'smtps://u:p@mail.example:465',
    sessionSecret: secret,
  })
})

test('the shop’s address is written in one way', () => {
  const shopUrl = (SHOP_URL: string) => read({ SHOP_URL, PAYMENTS: 'simulado' }).shopUrl
  expect(shopUrl('https://VEREDA.example:443/')).toBe('https://vereda.example')
  expect(shopUrl('http://vereda.example:8080')).toBe('http://vereda.example:8080')
})

test.each([
  'https://vereda.example/tienda',
  'https://u:p@vereda.example',
  'https://v.example/?x=1',
])('the address %s is more than an origin, and refused', (SHOP_URL) => {
  expect(() => read({ SHOP_URL })).toThrow('SHOP_URL: must be an origin')
})

test('a mail server without a host is refused', () => {
  expect(() => read({ SMTP_URL: 'smtp:foo' })).toThrow('SMTP_URL')
})

test('a data folder that cannot be one is refused by its name', () => {
  expect(() => read({ DATA_DIR: '/dev/null/x' })).toThrow('DATA_DIR')
})

test.each([
  ['development', true],
  ['test', true],
  ['production', false],
  ['', false],
])('pages for developers with NODE_ENV=%j: %j', (NODE_ENV, expected) => {
  expect(read({ NODE_ENV }).hasDevPages).toBe(expected)
})

test.each([
  [{}, { newOrders: 'hola@vereda.example', summary: 'hola@vereda.example' }],
  [{ OWNER_EMAIL: 'ana@tienda.example' }, { newOrders: 'ana@tienda.example' }],
  [{ OWNER_MAILS: 'orders' }, { newOrders: 'hola@vereda.example', summary: undefined }],
  [{ OWNER_MAILS: 'summary' }, { newOrders: undefined, summary: 'hola@vereda.example' }],
  [{ OWNER_MAILS: 'none' }, { newOrders: undefined, summary: undefined }],
])('the owner’s mails with %j go to %j', (env, expected) => {
  expect(read(env).ownerMails).toMatchObject(expected)
})

test('an empty setting is one that is not set', () => {
  expect(read({ PORT: '', SHOP_URL: '', SMTP_URL: '', TRUSTED_PROXIES: '' })).toMatchObject({
    port: 3000,
    shopUrl: undefined,
    smtpUrl: undefined,
  })
})

test.each([
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PORT', 'http'],
  ['METRICS_PORT', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['OWNER_EMAIL', 'ana, luis@tienda.example'],
  ['OWNER_MAILS', 'yes'],
  ['NODE_ENV', 'prod'],
  ['SHOP_URL', 'vereda.example'],
  ['SHOP_URL', 'ftp://vereda.example'],
  ['SHOP_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://db.example/shop'],
  ['DATABASE_URL', '/var/lib/shop.db'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'http://mail.example'],
  ['SESSION_SECRET', 'short'],
  ['SESSION_SECRET', 'x'.repeat(31)],
  ['SESSION_SECRET', `${'x'.repeat(32)},${'y'.repeat(31)}`],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '0.0.0.0/1, 128.0.0.0/1'],
  ['TRUSTED_PROXIES', '10.0.0.0/7'],
  ['TRUSTED_PROXIES', '::/0'],
  ['TRUSTED_PROXIES', '2000::/3'],
  ['TRUSTED_PROXIES', '2001::/15'],
  ['TRUSTED_PROXIES', 'fc00::/6'],
  ['PAYMENTS', 'paypal'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/-1'],
  ['TRUSTED_PROXIES', '10.0.0.0/'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['TRUSTED_PROXIES', '10.0.0.0/8x'],
  ['TRUSTED_PROXIES', '::1/129'],
  ['TRUSTED_PROXIES', '10.0.0.1 10.0.0.2'],
])('%s=%j stops the start, and the message names it', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError)
  expect(() => read({ [name]: value })).toThrow(`  ${name}: `)
})

test('all wrong settings are told at once, and no secret is repeated', () => {
  const env = { PORT: 'x', SHOP_URL: 'x', SESSION_SECRET: 'hunter2' }
  expect(() => read(env)).toThrow(/PORT: [^]*SHOP_URL: [^]*SESSION_SECRET: /)
  expect(() => read(env)).not.toThrow(/hunter2/)
})

test('several servers on one database need one secret, whatever they are run for', () => {
  const DATABASE_URL = 'postgres://db.example/shop'
  const start = (NODE_ENV: string, database = DATABASE_URL) =>
    readConfig({ DATA_DIR: folder(), NODE_ENV, DATABASE_URL: database })
  for (const use of ['production', 'development', 'test', '']) {
    expect(() => start(use)).toThrow('  SESSION_SECRET: is required')
  }
  expect(start('production', '').sessionSecret).toHaveLength(64)
})

test('a shop drains for as long as it is told, within the time that a supervisor grants', () => {
  expect([read({}).drainMs, read({ DRAIN_MS: '2000' }).drainMs]).toEqual([0, 2000])
  expect(() => read({ DRAIN_MS: '9000' })).toThrow('  DRAIN_MS: ')
})

test('the secret is made at the first start, for the owner’s eyes only, and kept', () => {
  const DATA_DIR = path.join(folder(), 'data')
  const first = readConfig({ DATA_DIR })
  const file = path.join(DATA_DIR, 'session-secret')
  expect(first.sessionSecret).toMatch(/^[0-9a-f]{64}$/)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(readConfig({ DATA_DIR }).sessionSecret).toBe(first.sessionSecret)
  expect(readConfig({ DATA_DIR: folder() }).sessionSecret).not.toBe(first.sessionSecret)
})

test('a secret that is set is used, and none is made', () => {
  const DATA_DIR = folder()
  expect(readConfig({ DATA_DIR, SESSION_SECRET: secret }).sessionSecret).toBe(secret)
  expect(fs.readdirSync(DATA_DIR)).toEqual([])
})

test.each(['', '\n', 'short'])('a kept secret of %j is none: the start stops', (kept) => {
  const DATA_DIR = folder()
  fs.writeFileSync(path.join(DATA_DIR, 'session-secret'), kept)
  expect(() => readConfig({ DATA_DIR })).toThrow(/session-secret/)
})

test('trusted proxies are addresses and networks of both families', () => {
  const { trustedProxies } = read({ TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,::1,fd00::/8' })
  const trusts = (address: string) =>
    trustedProxies.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
  for (const yes of ['10.0.0.1', '192.168.255.255', '::1', 'fd12::1']) {
    expect([yes, trusts(yes)]).toEqual([yes, true])
  }
  for (const no of ['10.0.0.2', '192.169.0.1', '::2', 'fe00::1', '127.0.0.1']) {
    expect([no, trusts(no)]).toEqual([no, false])
  }
})

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_WEBHOOK_SECRET: 'whsec_123' }
const LOCAL_STRIPE = { STRIPE_API_BASE: 'http://127.0.0.1:4242' }

test('with both secrets of Stripe payments are real; without them they are simulated', () => {
  expect(read({}).stripe).toBeUndefined()
  expect(read(STRIPE).stripe).toEqual({
    secretKey: 'sk_test_123',
    webhookSecret: 'whsec_123',
    apiBase: undefined,
  })
  const local = read({ ...STRIPE, STRIPE_API_BASE: 'http://127.0.0.1:4242' })
  expect(local.stripe?.apiBase?.port).toBe('4242')
})

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_123' }, 'STRIPE_WEBHOOK_SECRET: is required when STRIPE_SECRET'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY: is required when STRIPE_WEBHOOK'],
  [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_123' }, 'STRIPE_SECRET_KEY: must be a secret'],
  [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET: must be the signing'],
  [
    { ...STRIPE, STRIPE_API_BASE: 'http://evil.example' },
    'STRIPE_API_BASE: must be on this machine',
  ],
  [{ ...STRIPE, PAYMENTS: 'simulado' }, 'PAYMENTS: is simulado, and STRIPE_SECRET_KEY is set'],
  [{ PAYMENTS: 'stripe' }, 'STRIPE_SECRET_KEY: is required when PAYMENTS=stripe'],
  [{ SHOP_URL: 'https://vereda.example' }, 'PAYMENTS: nothing would be charged'],
  [
    { ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1', ...LOCAL_STRIPE },
    'STRIPE_API_BASE: is for tests only',
  ],
  [
    { ...STRIPE, ...LOCAL_STRIPE, SHOP_URL: 'https://vereda.example' },
    'STRIPE_API_BASE: is for tests only',
  ],
  [{ ...STRIPE, STRIPE_API_BASE: 'https://api.example' }, 'STRIPE_API_BASE: must be an address'],
])('the shop does not start with %j', (env, message) => {
  expect(() => read(env)).toThrow(message)
})

const VERIFACTU = { VERIFACTU_SERVICE: 'test', VERIFACTU_CERTIFICATE: '/no/such.p12' }

test.each([
  ['production', 'production', 'www1.agenciatributaria.gob.es'],
  ['production-seal', 'production', 'www10.agenciatributaria.gob.es'],
  ['test', 'test', 'prewww1.aeat.es'],
  ['test-seal', 'test', 'prewww10.aeat.es'],
])('records go to the address of the service %s', (VERIFACTU_SERVICE, kind, host) => {
  expect(read({}).verifactu).toBeUndefined()
  const { verifactu } = read({ ...VERIFACTU, VERIFACTU_SERVICE, VERIFACTU_PASSWORD: 'x' })
  expect(verifactu).toMatchObject({ kind, certificate: { password: 'x' } })
  expect(verifactu?.url.href).toBe(
    `https://${host}/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP`,
  )
})

test.each([
  [undefined, 'https://ec.europa.eu'],
  ['https://vies.example', 'https://vies.example'],
  ['http://127.0.0.1:4242', 'http://127.0.0.1:4242'],
])('with VIES_API_BASE %s, VIES is asked at %s', (VIES_API_BASE, origin) => {
  const { vies } = read(VIES_API_BASE === undefined ? {} : { VIES_API_BASE })
  expect(vies.url.href).toBe(`${origin}/taxation_customs/vies/rest-api/check-vat-number`)
})

test('VIES is asked without TLS on this machine alone', () => {
  expect(() => read({ VIES_API_BASE: 'http://vies.example' })).toThrow(
    'VIES_API_BASE: must begin with https://',
  )
})

test('a certificate comes from a file or from the environment; without a file the shop starts', () => {
  const encoded = { VERIFACTU_SERVICE: 'test', VERIFACTU_CERTIFICATE_BASE64: 'aG9sYQ==' }
  expect(read(encoded).verifactu?.certificate.pfx.toString()).toBe('hola')
  expect(read(VERIFACTU).verifactu?.certificate.pfx).toHaveLength(0)
})

test.each([
  [{ VERIFACTU_SERVICE: 'test' }, 'VERIFACTU_CERTIFICATE: is required'],
  [{ VERIFACTU_CERTIFICATE: 'a.p12' }, 'VERIFACTU_SERVICE: is required'],
  [{ ...VERIFACTU, VERIFACTU_SERVICE: 'prueba' }, 'VERIFACTU_SERVICE'],
  [{ ...VERIFACTU, VERIFACTU_CERTIFICATE_BASE64: 'aG9sYQ==' }, 'VERIFACTU_CERTIFICATE: is set'],
  [
    { VERIFACTU_SERVICE: 'test', VERIFACTU_CERTIFICATE_BASE64: 'no es' },
    'VERIFACTU_CERTIFICATE_BASE64: must be',
  ],
  [
    { ...VERIFACTU, VERIFACTU_API_BASE: 'https://evil.example' },
    'VERIFACTU_API_BASE: must be on this machine',
  ],
  [
    {
      ...VERIFACTU,
      VERIFACTU_SERVICE: 'production',
      VERIFACTU_API_BASE: 'https://localhost:4444',
    },
    'VERIFACTU_API_BASE: is for tests only',
  ],
])('the shop does not start with %j', (env, message) => {
  expect(() => read(env)).toThrow(message)
})

test.each([
  [{}, false],
  [{ SHOP_URL: 'http://vereda.example' }, false],
  [{ SHOP_URL: 'https://localhost:3000' }, false],
  [{ SHOP_URL: 'https://vereda.example', ...STRIPE }, false],
  [{ SHOP_URL: 'https://vereda.example', ...STRIPE, PAYMENTS: 'stripe' }, false],
  [{ PAYMENTS: 'simulado' }, false],
  [{ SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }, true],
])('with %j the shop is a trial that strangers can see: %j', (env, isTrial) => {
  expect(read(env).isTrial).toBe(isTrial)
})

test('a public shop without the official notice of the guarantee says so at its start', () => {
  const shop = { shopUrl: 'https://vereda.example' }
  expect(noticeWarnings(shop, null)).toEqual([expect.stringContaining('due since 2026-09-27')])
  expect(noticeWarnings(shop, { sha256: 'a' })).toEqual([])
  expect(noticeWarnings({ shopUrl: undefined }, null)).toEqual([])
})

test('what an operator may have forgotten is said in the log', () => {
  const SHOP_URL = 'https://vereda.example'
  expect(configWarnings(read({}))).toEqual([])
  expect(configWarnings(read({ SHOP_URL, ...STRIPE, TRUSTED_PROXIES: '10.0.0.1' }))).toEqual([])
  expect(configWarnings(read({ SHOP_URL, PAYMENTS: 'simulado' }))).toEqual([
    expect.stringContaining('nothing is charged'),
    expect.stringContaining('TRUSTED_PROXIES is empty'),
  ])
  const shop = { SHOP_URL, ...STRIPE, TRUSTED_PROXIES: '10.0.0.1', SESSION_SECRET: 's'.repeat(40) }
  const warningsOf = (env: NodeJS.ProcessEnv) => configWarnings(read({ ...shop, ...env }))
  for (const SMTP_URL of [
    'smtp://127.0.0.1:25',
    'smtp://u:p@mail.example:587',
    'smtps://mail.example',
  ])
    expect([SMTP_URL, warningsOf({ SMTP_URL })]).toEqual([SMTP_URL, []])
  expect(warningsOf({ SMTP_URL: 'smtp://mail.example:25' })).toEqual([
    expect.stringMatching(/^SMTP_URL .*unencrypted/),
  ])
  for (const DATABASE_URL of [
    'postgres://u:p@localhost/shop',
    'postgres://u:p@db.example/shop?sslmode=verify-full',
  ])
    expect([DATABASE_URL, warningsOf({ DATABASE_URL })]).toEqual([DATABASE_URL, []])
  for (const DATABASE_URL of [
    'postgres://u:p@db.example/shop',
    'postgresql://u:p@db.example/shop?sslmode=disable',
  ])
    expect(warningsOf({ DATABASE_URL })).toEqual([expect.stringMatching(/^DATABASE_URL .*sslmode/)])
})

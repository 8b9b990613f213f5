import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LAW_RULES, lawReport } from '#core/owner/law/law-report.ts'
import { sayingsOf, type LawRule, type PageName, type Seen } from '#core/owner/law/law-rule.ts'
import { readOwnerDay } from '#core/owner/owner-day/owner-day.server.ts'
import { lawJob } from '#server/jobs/law-job.ts'
import { seeShop } from '#server/law/see-shop.ts'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { pngSheet } from '#tests/support/notice/notice-files.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { until } from '#tests/support/until.ts'

const { shop, db } = await shopOfFile({ db: 'sqlite', isOnDisk: true })
const env = {
  DATA_DIR: shop.dataDir,
  SHOP_URL: 'https://www.tienda.example',
  SESSION_SECRET: 'tests-only-'.repeat(4),
  PAYMENTS: 'simulado',
}
const NOW = new Date('2026-11-29T10:00:00.000Z')
const DAY = '2026-11-29'

/** What an owner types before opening. */
const OWN_DATA = [
  ['tienda.razon-social', 'Pruebas de Monte, S. L.'],
  ['tienda.nif', 'B12345674'],
  ['tienda.registro', 'Registro Mercantil de Madrid, tomo 1, folio 2, hoja M-3'],
  ['tienda.correo', 'hola@tienda.test'],
  ['tienda.telefono', '910 000 001'],
  ['tienda.lema', 'Ropa para la aventura'],
  ['cobro.iban', 'ES9121000418450200051332'],
  ['cobro.transferencia-al-comprar', 'sí'],
]

const run = (...words: string[]) => runCli(env, words)
for (const [key = '', value = ''] of OWN_DATA) await run('ajustes', 'poner', key, value, '--si')
const notice = path.join(shop.dataDir, 'aviso.png')
await writeFile(notice, await pngSheet())
await run('garantia', 'aviso', notice, '--si')
const first = await db
  .selectFrom('products')
  .select('id')
  .where('is_active', '=', 1)
  .orderBy('position')
  .executeTakeFirstOrThrow()
await run('precios', 'rebajar', first.id, '--porcentaje', '20', '--hasta', '2099-01-09', '--si')
const label = path.join(shop.dataDir, 'garan.png')
await writeFile(label, await pngSheet({ width: 900, height: 600 }))
await run('productos', 'durabilidad', first.id, '5', '--condiciones', 'Costuras.', '--si')
await run('productos', 'etiqueta', first.id, label, '--si')
await until(async () => {
  const page = await fetch(`${shop.url}/products/${first.id}`)
  const html = await page.text()
  assert.match(html, /Antes/)
  assert.match(html, /garantia/)
  assert.match(html, /img\/garan\//)
})
const read = await seeShop({ db, address: shop.url, shopUrl: env.SHOP_URL })
// This process does not read the shop's settings, which say so.
const transfers = { areWanted: true, haveAccount: true }
const seen: Seen = { ...read, facts: { ...read.facts, transfers } }

test('a shop with its own data keeps each rule that binds today', () => {
  const open = lawReport(seen, DAY).filter(({ state }) => state !== 'holds')
  expect(open.map(({ id, state, missing }) => ({ id, state, missing }))).toEqual([
    { id: 'verifactu', state: 'due', missing: 'empezar a enviarlos' },
  ])
})

/** The shop without these words on this page. */
const without = (words: RegExp, name: PageName): Seen => {
  const page = seen.pages[name] ?? { html: '', text: '', cookies: [] }
  const text = page.text.replaceAll(new RegExp(words.source, 'gu'), '')
  return { ...seen, pages: { ...seen.pages, [name]: { ...page, text } } }
}

const SAYINGS = LAW_RULES.flatMap((rule) =>
  sayingsOf(rule).flatMap(({ on, words, what }) =>
    on.map((name) => ({ id: rule.id, what, name, words, rule })),
  ),
)

test.each(SAYINGS)('$id: $name has to say $what', ({ rule, words, what, name }) => {
  expect(lawReport(without(words, name), DAY, [rule])).toMatchObject([
    { state: 'missing', missing: expect.stringContaining(what) },
  ])
})

const withText = (name: PageName, more: Partial<Seen['pages'][PageName]>): Seen => {
  const page = seen.pages[name] ?? { html: '', text: '', cookies: [] }
  return { ...seen, pages: { ...seen.pages, [name]: { ...page, ...more } } }
}
const withFacts = (facts: Partial<Seen['facts']>): Seen => ({
  ...seen,
  facts: { ...seen.facts, ...facts },
})

/** What breaks each rule that no words of a page keep, and what is then missing. */
const BREAKS: Readonly<Record<string, () => [Seen, string]>> = {
  'aviso-garantia': () => [withText('checkout', { html: '' }), 'el aviso, antes de «Pagar»'],
  'etiqueta-garan': () => [
    withFacts({ labels: { guaranteed: 1, unlabelled: [first.id] } }),
    `la etiqueta de ${first.id}`,
  ],
  'palabras-verdes': () => [
    withText('home', { text: 'Ropa ecológica' }),
    'una prueba de «ropa ecológica», o no decirlo',
  ],
  'datos-propios': () => [
    withText('legal-notice', { text: 'Titular Tienda, S. L. (ejemplo) NIF B00000000' }),
    'los propios: la razón social y el registro, el NIF',
  ],
  'web-segura': () => [withFacts({ shopUrl: 'http://tienda.example' }), 'https en la dirección'],
  'cookies-antes': () => [withText('home', { cookies: ['_ga'] }), 'quitar _ga'],
  transferencia: () => [
    withFacts({ transfers: { areWanted: true, haveAccount: false } }),
    'la cuenta a la que se paga',
  ],
  'plataforma-cerrada': () => [
    withText('terms', { html: '<a href="https://ec.europa.eu/consumers/odr/">' }),
    'quitar el enlace',
  ],
  idioma: () => [withText('checkout', { html: '<html lang="en">' }), 'el idioma de la página'],
  confirmacion: () => [
    withFacts({ confirmation: 'Total: 10 € a@b.example garantía legal 14 días' }),
    'el formulario de desistimiento',
  ],
  facturas: () => [withFacts({ uninvoicedSales: 2 }), 'la factura de 2 ventas'],
  verifactu: () => [withFacts({ sendsRecords: false }), 'empezar a enviarlos'],
}

const LOOKS = LAW_RULES.filter(({ look }) => look !== undefined)

test.each(LOOKS)('$id is seen to be missing', (rule: LawRule) => {
  const [broken, missing] = BREAKS[rule.id]?.() ?? [seen, 'a break for this rule']
  expect(lawReport(broken, '2027-07-01', [rule])).toMatchObject([{ state: 'missing', missing }])
})

test('records that go to the agency are what the law asks from 2027 on', () => {
  const sending = withFacts({ sendsRecords: true })
  expect(lawReport(sending, '2027-01-01').filter(({ state }) => state === 'missing')).toEqual([])
  expect(lawReport(seen, '2027-01-01').map(({ state }) => state)).toContain('missing')
})

test('the owner reads it, and the shop that looks at itself says so in the day', async () => {
  const inClear = { ...env, SHOP_URL: shop.url }
  const short = await runCli(inClear, ['ley'])
  expect(short.code).toBe(0)
  expect(short.out).toContain('La tienda se sirve cifrada. Falta: https en la dirección.')
  expect(short.out).not.toContain('se cumple ')
  expect((await runCli(env, ['ley', '--todo', '--tienda', shop.url])).out).toContain('se cumple')
  const job = lawJob({ db, now: () => NOW, address: () => shop.url, shopUrl: () => shop.url })
  await job.run(new AbortController().signal)
  expect((await readOwnerDay(db, NOW)).lawMissing).toEqual(['La tienda se sirve cifrada'])
  expect((await runCli(env, ['hoy'])).out).toContain(
    'La ley pide algo que falta: La tienda se sirve cifrada',
  )
})

test.each([
  ['http://127.0.0.1:9', 1, 'La tienda no contesta en http://127.0.0.1:9'],
  ['mi tienda', 2, '«mi tienda» no es una dirección web.'],
])('a shop at %s is not judged', async (address, code, says) => {
  const refused = await runCli(env, ['ley', '--tienda', address])
  expect(refused.code).toBe(code)
  expect(refused.err).toContain(says)
})

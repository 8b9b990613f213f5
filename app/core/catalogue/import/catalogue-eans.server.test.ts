import { expect, test } from 'vitest'
import { setEan } from '#core/stock/variant-facts.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { backpack, fileProduct, jacket } from '#tests/support/factories/factories.ts'
import { previewTable, applyTable } from './import-at-desk.server.ts'
import { loadCatalogue } from './load-catalogue.server.ts'
import { exportCatalogue, importCatalogue, previewImport } from './owner-catalogue.server.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const RULE = { retiresAbsent: false }
const M_BLUE = 'mens-jacket-1/M/Azul'
const L_BLUE = 'mens-jacket-1/L/Azul'
const SACK = 'mens-backpack-1/Único/Verde'
const [ONE, TWO, THREE] = ['4006381333931', '4006381333948', '4006381333955'] as const

/** A shop in which two variants have their EAN. */
async function shop() {
  const { db } = await stockedShop()
  await setEan(db, M_BLUE, ONE)
  await setEan(db, SACK, TWO)
  return db
}

const file = (text: string) => [{ name: 'catalogo.csv', chunks: [Buffer.from(text)] }]

async function preview(db: Db, text: string) {
  const outcome = await previewImport(db, file(text), RULE)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome
}

const importText = async (db: Db, text: string) =>
  importCatalogue(db, await preview(db, text), { ...RULE, now: NOW })

async function eansIn(db: Db): Promise<Record<string, string>> {
  const rows = await db.selectFrom('stock').select(['variant_id', 'ean']).execute()
  return Object.fromEntries(rows.flatMap(({ variant_id: id, ean }) => (ean ? [[id, ean]] : [])))
}

const row = (cell: string) => `id;ean\nmens-jacket-1;${cell}\n`

test.each(['csv', 'json'] as const)(
  'an export as %s has every EAN, changes nothing here, and makes the same elsewhere',
  async (format) => {
    const db = await shop()
    const { text } = await exportCatalogue(db, format)
    expect(text).toContain(ONE)
    const before = await dump(db)
    expect((await preview(db, text)).report).toMatchObject({ changed: [], unchanged: 3 })
    expect(await importText(db, text)).toEqual({ ok: true })
    expect(await dump(db)).toEqual(before)
    const { db: other } = await testDb()
    await importText(other, text)
    expect(await eansIn(other)).toEqual({ [M_BLUE]: ONE, [SACK]: TWO })
    const { details } = await other
      .selectFrom('products')
      .select('details')
      .where('id', '=', jacket.id)
      .executeTakeFirstOrThrow()
    expect(details).not.toContain('eans')
  },
)

test('EANs of a table are said, given and changed; those that it lacks stay', async () => {
  const db = await shop()
  const text = row(`L/Azul: ${THREE.slice(0, 1)} ${THREE.slice(1, 7)} ${THREE.slice(7)}`)
  expect((await preview(db, text)).changes).toMatchObject([{ id: jacket.id, fields: ['eans'] }])
  await importText(db, text)
  expect(await eansIn(db)).toEqual({ [M_BLUE]: ONE, [L_BLUE]: THREE, [SACK]: TWO })
  await importText(db, 'id;precio;ean\nmens-jacket-1;79,99;\n')
  expect(await eansIn(db)).toEqual({ [M_BLUE]: ONE, [L_BLUE]: THREE, [SACK]: TWO })
})

test('two variants of one product can change their numbers with each other', async () => {
  const db = await shop()
  await importText(db, row(`L/Azul: ${THREE}`))
  await importText(db, row(`M/Azul: ${THREE} | L/Azul: ${ONE}`))
  expect(await eansIn(db)).toEqual({ [M_BLUE]: THREE, [L_BLUE]: ONE, [SACK]: TWO })
})

test('the number of another variant on sale is refused with its name; that of a retired one is free', async () => {
  const db = await shop()
  const before = await dump(db)
  const refused = await previewImport(db, file(row(`L/Azul: ${TWO}`)), RULE)
  expect(refused).toMatchObject({
    ok: false,
    faults: [{ line: 2, place: 'ean', reason: 'ean_taken', detail: `${TWO}\n${SACK}` }],
  })
  const own = await previewImport(db, file(row(`L/Azul: ${ONE}`)), RULE)
  expect(own).toMatchObject({ ok: false, faults: [{ reason: 'ean_taken' }] })
  expect(await dump(db)).toEqual(before)
  // The size M goes with the same table, and its number to L.
  await importText(db, `id;tallas;ean\nmens-jacket-1;S | L;L/Azul: ${ONE}\n`)
  expect(await eansIn(db)).toEqual({ [L_BLUE]: ONE, [SACK]: TWO })
})

test('a number that another variant got after the preview is not taken from it', async () => {
  const db = await shop()
  const seen = await preview(db, row(`L/Azul: ${THREE}`))
  await setEan(db, 'mens-tshirt-1/M/Azul', THREE)
  const before = await dump(db)
  expect(await importCatalogue(db, seen, { ...RULE, now: NOW })).toMatchObject({
    ok: false,
    reason: 'changed_meanwhile',
  })
  const table = await previewTable(db, Buffer.from(row(`L/Negro: 4006381333962`)))
  if (!table.ok) throw new Error('refused')
  await setEan(db, 'mens-tshirt-1/M/Azul', '4006381333962')
  expect(await applyTable(db, table, NOW)).toBe(false)
  await setEan(db, 'mens-tshirt-1/M/Azul', THREE)
  const { stock } = await dump(db)
  expect(stock).toEqual(before['stock'])
})

test('a file of the release gives numbers to what is new, and takes none from the shop', async () => {
  const db = await shop()
  const hat = fileProduct({ id: 'mens-hat-1', name: 'Gorro Aneto', eans: { 'S/Azul': THREE } })
  const cap = fileProduct({ id: 'mens-hat-2', name: 'Gorra Aneto', eans: { 'S/Azul': TWO } })
  const other = { ...jacket, eans: { 'M/Azul': '4006381333962' } }
  await loadCatalogue(db, [other, backpack, hat, cap], NOW)
  expect(await eansIn(db)).toEqual({ [M_BLUE]: ONE, [SACK]: TWO, 'mens-hat-1/S/Azul': THREE })
})

import { expect, test } from 'vitest'
import { applyTable, previewTable } from '#core/catalogue/import/import-at-desk.server.ts'
import type { Db } from '#db/schema.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { importTable } from './import-changes.server.ts'

const action = deskAction({ importar: importTable })
const NOW = '2026-03-05T12:00:00.000Z'
const PRICES = 'id;precio\nmens-jacket-1;150,00\nmens-tshirt-1;31,95\n'

async function desk() {
  const { db } = await stockedShop()
  const { post } = await deskForms(db)
  const send = (table: string, seen = '') => post(action, { intent: 'importar', table, seen })
  return { db, send }
}

const prices = async (db: Db) => {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'price_cents'])
    .where('id', 'in', ['mens-jacket-1', 'mens-tshirt-1'])
    .orderBy('id')
    .execute()
  return rows.map((row) => row.price_cents)
}

const entries = (db: Db) =>
  db
    .selectFrom('audit_entries')
    .select(['subject_id', 'after_json'])
    .where('action', '=', 'product.import')
    .orderBy('number')
    .execute()

test('a table of prices is shown first, and changes them together with an entry of each', async () => {
  const { db, send } = await desk()
  const before = await prices(db)
  const shown = await send(PRICES)
  expect(shown.answer).toMatchObject({
    isPreview: true,
    text: expect.stringMatching(/ → 150,00\s€/),
    facts: { deed: 'Cambiar 2 productos' },
  })
  expect([await prices(db), await entries(db)]).toEqual([before, []])
  const seen = shown.answer.facts?.['seen'] ?? ''
  // Other prices than those that were shown.
  const other = PRICES.replace('150,00', '151,00')
  expect((await send(other, seen)).answer).toMatchObject({ isPreview: true })
  expect(await prices(db)).toEqual(before)
  expect((await send(PRICES, seen)).answer).toMatchObject({ ok: true })
  expect(await prices(db)).toEqual([15_000, 3195])
  expect((await send(PRICES, seen)).status).toBe(409) // it says the same already
  expect(await entries(db)).toEqual([
    { subject_id: 'mens-jacket-1', after_json: '{"priceCents":15000}' },
    { subject_id: 'mens-tshirt-1', after_json: '{"priceCents":3195}' },
  ])
})

test('a price that looks like a slip of the comma is named before it is applied', async () => {
  const { send } = await desk()
  const { answer } = await send('id;precio\nmens-jacket-1;1500,00\n')
  expect(answer).toMatchObject({
    isPreview: true,
    text: expect.stringMatching(/^Llaman la atención[\s\S]* más/),
  })
})

test.each([
  [
    'id;precio\nmens-jacket-1;gratis\n',
    /^No se ha cambiado nada\.\nLínea 2 \(mens-jacket-1.*no es un precio/,
  ],
  ['id;precio\nmens-jacket-1;2.499\n', /miles de euros/],
  ['id;precio\nmens-nada-1;9,95\n', /mens-nada-1.*nuevo lo necesita todo/],
  ['precio\n9,95\n', /falta la columna id/],
  ['id;color del pelo\nmens-jacket-1;rojo\n', /no hay ninguna columna/],
])('a table with a fault changes nothing and names the line: %j', async (table, text) => {
  const { db, send } = await desk()
  const before = await prices(db)
  const refused = await send(table)
  expect([refused.status, refused.answer.text]).toEqual([409, expect.stringMatching(text)])
  expect([await prices(db), await entries(db)]).toEqual([before, []])
})

test('no table, and one that is too long', async () => {
  const { send } = await desk()
  expect((await send('')).answer.errors['table']).toMatch(/^Pega la tabla/)
  expect((await send('x'.repeat(36_000))).answer.errors['table']).toMatch(/^Es demasiado larga/)
})

test('what somebody changes between the look and the press is not overwritten', async () => {
  const { db } = await stockedShop()
  const preview = await previewTable(db, new TextEncoder().encode(PRICES))
  if (!preview.ok) throw new Error(preview.reason)
  await db
    .updateTable('products')
    .set({ price_cents: 12_300 })
    .where('id', '=', 'mens-jacket-1')
    .execute()
  expect(await db.transaction().execute((trx) => applyTable(trx, preview, NOW))).toBe(false)
  expect((await prices(db))[0]).toBe(12_300)
})

test('support changes no catalogue', async () => {
  const { db } = await stockedShop()
  const { post } = await deskForms(db, 'luz', 'support')
  const fields = { intent: 'importar', table: PRICES, seen: '' }
  await expect(post(action, fields)).rejects.toMatchObject({ init: { status: 403 } })
})

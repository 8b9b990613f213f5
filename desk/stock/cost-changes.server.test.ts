import { expect, test } from 'vitest'
import { findUnitCosts } from '#core/stock/unit-costs.server.ts'
import type { Db } from '#db/schema.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { changeCost, importCosts } from './cost-changes.server.ts'

const action = deskAction({ coste: changeCost, costes: importCosts })
const PARAMS = { product: 'mens-jacket-1', size: 'M', color: 'Azul' }
const VARIANT = 'mens-jacket-1/M/Azul'

const costOf = async (db: Db) => (await findUnitCosts(db, VARIANT))[0]?.unitCostCents
const summaries = async (db: Db) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('summary')
      .where('action', '=', 'stock.cost')
      .orderBy('number')
      .execute()
  ).map(({ summary }) => summary)

test('the owner says what a unit costs; a cost that changed meanwhile is not overwritten', async () => {
  const { db } = await stockedShop()
  const { post } = await deskForms(db)
  const fields = { intent: 'coste', cost: '32,50', from: '' }
  expect((await post(action, fields, PARAMS)).answer).toMatchObject({ ok: true })
  expect(await costOf(db)).toBe(3250)
  expect((await post(action, { ...fields, cost: '1' }, PARAMS)).status).toBe(409)
  const wrong = await post(action, { ...fields, cost: 'caro', from: '3250' }, PARAMS)
  expect(wrong.answer).toMatchObject({ errors: { cost: expect.any(String) } })
  const all = { ...fields, cost: '30', from: '3250', all: 'si' }
  expect((await post(action, all, PARAMS)).answer).toMatchObject({ ok: true })
  const costs = await findUnitCosts(db, 'mens-jacket-1')
  expect(new Set(costs.map(({ unitCostCents }) => unitCostCents))).toEqual(new Set([3000]))
  expect(await summaries(db)).toEqual([
    expect.stringMatching(/^Coste de mens-jacket-1\/M\/Azul: 32,50.€, en 1 variante$/),
    expect.stringMatching(/: 30,00.€, en \d+ variantes$/),
  ])
})

test('a table of costs is shown first, and then exactly that is applied', async () => {
  const { db } = await stockedShop()
  const { post } = await deskForms(db)
  const fields = { intent: 'costes', table: `variante;coste\n${VARIANT};12,50`, seen: '' }
  const shown = await post(action, fields)
  expect(shown.answer).toMatchObject({
    isPreview: true,
    facts: { deed: 'Apuntar el coste de 1 variante' },
  })
  expect(await costOf(db)).toBeNull()
  const { seen = '' } = shown.answer.facts ?? {}
  const other = { ...fields, seen, table: fields.table.replace('12,50', '99') }
  expect((await post(action, other)).answer).toMatchObject({ isPreview: true })
  expect((await post(action, { ...fields, seen })).answer).toMatchObject({ ok: true })
  expect(await costOf(db)).toBe(1250)
  expect(await summaries(db)).toEqual(['Costes por fichero: 1 variante'])
})

test('who packs may not change what goods cost', async () => {
  const { db } = await stockedShop()
  const { post } = await deskForms(db, 'ana', 'warehouse')
  const refused = await post(action, { intent: 'coste', cost: '1', from: '' }, PARAMS).catch(
    (thrown: unknown) => thrown,
  )
  expect(JSON.stringify(refused)).toMatch(/403|not_allowed|forbidden/)
  expect(await costOf(db)).toBeNull()
})

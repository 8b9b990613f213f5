import { expect, test } from 'vitest'
import { findVariant } from '#core/stock/owner-stock.server.ts'
import { setShelves } from '#core/stock/shelves.server.ts'
import type { Db } from '#db/schema.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { importCounts } from '../count-file-changes.server.ts'
import { changeShelf } from './shelf-changes.server.ts'

const VARIANT = 'mens-jacket-1/M/Azul'
const OTHER = 'mens-jacket-1/M/Negro'
const action = deskAction({ sitio: changeShelf, fichero: importCounts })

async function shop() {
  const { db } = await stockedShop()
  const { post } = await deskForms(db, 'mar', 'warehouse')
  return {
    db,
    press: async (fields: Record<string, string>) => (await post(action, fields)).answer,
  }
}

const entriesOf = async (db: Db) =>
  (await db.selectFrom('audit_entries').select('action').orderBy('number').execute())
    .map(({ action: name }) => name)
    .filter((name) => name.startsWith('stock.'))

const shelf = async (db: Db, id = VARIANT) => (await findVariant(db, id))?.shelf

test('a place is set once, taken back by its undo, and not over a newer one', async () => {
  const { db, press } = await shop()
  const form = { intent: 'sitio', variant: VARIANT, shelf: '  A3-2 ', from: '' }
  const made = await press(form)
  expect(made).toMatchObject({
    ok: true,
    text: 'Sitio apuntado: A3-2.',
    undo: { intent: 'sitio', fields: { variant: VARIANT, shelf: '', from: 'A3-2' } },
  })
  expect([await shelf(db), await entriesOf(db)]).toEqual(['A3-2', ['stock.shelf']])
  expect(await press({ ...form, shelf: 'B1' })).toMatchObject({
    reason: 'conflict',
    conflict: [{ yours: 'B1', theirs: 'A3-2' }],
  })
  const back = { intent: 'sitio', variant: VARIANT, shelf: '', from: 'A3-2' }
  await setShelves({ db }, [{ variantId: VARIANT, before: 'A3-2', shelf: 'C9' }])
  expect(await press(back)).toMatchObject({ ok: false, reason: 'conflict' })
  expect(await press({ ...back, from: 'C9' })).toMatchObject({ ok: true })
  expect([await shelf(db), await entriesOf(db)]).toEqual([null, ['stock.shelf', 'stock.shelf']])
})

test.each([
  [{ shelf: 'x'.repeat(21) }, { reason: 'bad_fields', errors: { shelf: expect.any(String) } }],
  [{ variant: 'nada/M/Azul' }, { reason: 'not_found' }],
])('a place that cannot be changes nothing: %j', async (wrong, answer) => {
  const { db, press } = await shop()
  const form = { intent: 'sitio', variant: VARIANT, shelf: 'A1', from: '', ...wrong }
  expect(await press(form)).toMatchObject({ ok: false, ...answer })
  expect([await shelf(db), await entriesOf(db)]).toEqual([null, []])
})

test('a table sets places with its counts, or alone, after they were seen', async () => {
  const { db, press } = await shop()
  const send = async (table: string) => {
    const shown = await press({ intent: 'fichero', table, seen: '' })
    expect(shown).toMatchObject({ isPreview: true })
    return press({ intent: 'fichero', table, seen: shown.facts?.['seen'] ?? '' })
  }
  expect(await send(`variante;sitio;unidades\n${VARIANT};A10;7\n${OTHER};A2;`)).toMatchObject({
    ok: true,
    text: 'Apuntado: 1 recuentos, −3 unidades y 2 sitios.',
  })
  expect([await shelf(db), await shelf(db, OTHER)]).toEqual(['A10', 'A2'])
  expect(await entriesOf(db)).toEqual(['stock.count', 'stock.shelf'])
  expect(await send(`variante;sitio\n${VARIANT};no\n${OTHER};`)).toMatchObject({ ok: true })
  expect([await shelf(db), await shelf(db, OTHER)]).toEqual([null, 'A2'])
  const long = `variante;sitio\n${VARIANT};${'x'.repeat(21)}`
  expect(await press({ intent: 'fichero', table: long, seen: '' })).toMatchObject({
    reason: 'refused',
    text: expect.stringContaining('como mucho 20 letras'),
  })
})

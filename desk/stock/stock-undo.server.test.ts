import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { addStock, findVariant } from '#core/stock/owner-stock.server.ts'
import { setEan, setReorderPoint } from '#core/stock/variant-facts.server.ts'
import type { Db } from '#db/schema.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { importCounts, undoImport } from './count-file-changes.server.ts'
import {
  changeEan,
  changeReorderPoint,
  countVariant,
  putBackUnits,
  removeUnits,
} from './stock-changes.server.ts'

const VARIANT = 'mens-jacket-1/M/Azul'
const PARAMS = { product: 'mens-jacket-1', size: 'M', color: 'Azul' }
const EAN = '4006381333931'
const OTHER_EAN = '8412345678905'
const AT = '2026-03-05T12:00:00.000Z'
const TABLE = `variante;unidades;sitio\n${VARIANT};4;A3-2`

const action = deskAction({
  contar: countVariant,
  baja: removeUnits,
  'baja-atras': putBackUnits,
  minimo: changeReorderPoint,
  ean: changeEan,
  fichero: importCounts,
  'fichero-atras': undoImport,
})

async function shop() {
  const { db } = await stockedShop()
  const { post } = await deskForms(db, 'mar', 'warehouse')
  const press = async (fields: Record<string, string>) =>
    (await post(action, fields, PARAMS)).answer
  /** Presses a form, also after what it shows first. Returns the form that takes it back. */
  const change = async (fields: Record<string, string>) => {
    const first = await press(fields)
    const seen = first.facts?.['seen']
    const made = first.isPreview && seen ? await press({ ...fields, seen }) : first
    if (!made.undo) throw new Error(`nothing to take back: ${made.text}`)
    return { intent: made.undo.intent, ...made.undo.fields }
  }
  const entries = async () =>
    (await db.selectFrom('audit_entries').selectAll().where('action', 'like', 'stock.%').execute())
      .length
  return { db, press, change, entries }
}

const facts = async (db: Db) => {
  const found = await findVariant(db, VARIANT)
  return { onHand: found?.onHand, point: found?.reorderPoint, ean: found?.ean, shelf: found?.shelf }
}

const AS_IT_WAS = { onHand: 10, point: 5, ean: OTHER_EAN, shelf: null }
const moves = (db: Db) => addStock(asOwner(db), VARIANT, { units: 1, reason: 'received', at: AT })

test.each([
  ['a count', { intent: 'contar', units: '8', expected: '10', note: '' }, moves],
  [
    'what was taken off',
    { intent: 'baja', units: '3', expected: '10', why: 'damaged', note: '' },
    moves,
  ],
  [
    'a reorder point',
    { intent: 'minimo', point: '9', from: '5' },
    (db: Db) => setReorderPoint(db, VARIANT, 7),
  ],
  ['an EAN', { intent: 'ean', ean: EAN, from: OTHER_EAN }, (db: Db) => setEan(db, VARIANT, null)],
  ['a table', { intent: 'fichero', table: TABLE, seen: '' }, moves],
])(
  '%s is taken back once, with an entry, and not over what came after',
  async (_, fields, other) => {
    const { db, press, change, entries } = await shop()
    await setReorderPoint(db, VARIANT, 5)
    await setEan(db, VARIANT, OTHER_EAN)
    const back = await change(fields)
    expect(await facts(db)).not.toEqual(AS_IT_WAS)
    const before = await entries()
    expect(await press(back)).toMatchObject({ ok: true })
    expect(await facts(db)).toEqual(AS_IT_WAS)
    expect(await entries()).toBeGreaterThan(before)
    expect(await press(back)).toMatchObject({ ok: false, reason: 'conflict' })
    const again = await change(fields)
    await other(db)
    const left = [await facts(db), await entries()]
    expect(await press(again)).toMatchObject({ ok: false, reason: 'conflict' })
    expect([await facts(db), await entries()]).toEqual(left)
  },
)

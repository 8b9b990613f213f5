import { expect, test } from 'vitest'
import { priceSteps, setPrice } from '#core/catalogue/sale-prices/prices.server.ts'
import { MOST_AT_ONCE } from '#core/catalogue/product-edit/bulk-terms.ts'
import {
  findEditableProduct,
  setProductSold,
} from '#core/catalogue/product-edit/edit-product.server.ts'
import { applyDueSales } from '#core/catalogue/sale-prices/apply-sales.server.ts'
import { createSale, previewSale } from '#core/catalogue/sale-prices/sale-periods.server.ts'
import { listAudit } from '#core/base/audit/audit.server.ts'
import type { Db } from '#db/schema.ts'
import { stockedShop, unitsOf } from '#tests/support/database/stocked-shop.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { backpack, jacket, tshirt } from '#tests/support/factories/factories.ts'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { archiveMany, changeGroups, restoreMany, undoGroups } from './bulk-changes.server.ts'
import type { ShownRow } from './bulk-fields.server.ts'
import { changePrices, undoPrices } from './bulk-price-changes.server.ts'

const action = deskAction({
  precios: changePrices,
  'precios-atras': undoPrices,
  archivar: archiveMany,
  restaurar: restoreMany,
  grupos: changeGroups,
  'grupos-atras': undoGroups,
})

const IDS = [jacket, tshirt, backpack].map(({ id }) => id)
const DOWN = { intent: 'precios', direction: 'down', value: '10 %', ending: '95' }

async function shop() {
  const { db } = await stockedShop([jacket, tshirt, backpack])
  const { post, ctx } = await deskForms(db)
  /** One press of a form; its products are all three unless it says others. */
  const press = async (fields: Record<string, string>) =>
    (await post(action, { ids: IDS.join(' '), seen: '', ...fields })).answer
  const both = async (fields: Record<string, string>) => {
    const shown = await press(fields)
    return press({ ...fields, seen: shown.facts?.['seen'] ?? '' })
  }
  const undo = (done: DeskAnswer) =>
    press({ ...done.undo?.fields, intent: done.undo?.intent ?? '' })
  return { db, press, both, undo, now: ctx.now().toISOString() }
}

const rowsOf = ({ facts }: DeskAnswer) => JSON.parse(facts?.['rows'] ?? '[]') as ShownRow[]

async function priceOf(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select('price_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.price_cents
}
const prices = (db: Db) => Promise.all(IDS.map((id) => priceOf(db, id)))
const before = [jacket, tshirt, backpack].map(({ priceCents }) => priceCents)
const soldIds = async (db: Db) =>
  (await db.selectFrom('products').select('id').where('is_active', '=', 1).execute()).map(
    ({ id }) => id,
  )
const actions = async (db: Db) =>
  (await listAudit(db, { action: 'product', most: 20 })).map(
    ({ action: name, subject }) => `${name} ${subject.id}`,
  )

/** A sale of the T-shirt that runs, or is planned. */
async function sale(db: Db, now: string, { isPlanned = false, percent = 20 } = {}) {
  const at = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString()
  const shown = await previewSale(db, {
    startsAt: isPlanned ? at(2) : now,
    endsAt: at(9),
    productIds: [tshirt.id],
    terms: { percent },
    now,
  })
  if (!shown.ok) throw new Error(shown.reason)
  await createSale(db, shown, now)
  await applyDueSales(db, now)
}

test('prices are shown first, then changed exactly so, each with its entry, and taken back', async () => {
  const { db, press, both, undo } = await shop()
  const shown = await press(DOWN)
  expect(rowsOf(shown).map((row) => [row.id, row.before, row.after])).toEqual([
    [jacket.id, '99,99\u00A0€', '89,95\u00A0€'],
    [tshirt.id, '29,99\u00A0€', '26,95\u00A0€'],
    [backpack.id, '84,99\u00A0€', '76,95\u00A0€'],
  ])
  expect(shown).toMatchObject({ isPreview: true, facts: { deed: 'Cambiar 3 precios' } })
  expect([await prices(db), await actions(db)]).toEqual([before, []])
  const done = await both(DOWN)
  expect(done).toMatchObject({ ok: true, undo: { intent: 'precios-atras' } })
  expect(await prices(db)).toEqual([8995, 2695, 7695])
  expect((await actions(db)).toSorted()).toEqual(IDS.map((id) => `product.price ${id}`).toSorted())
  expect((await priceSteps(db, jacket.id)).at(-1)).toMatchObject({ priceCents: 8995 })
  expect(await undo(done)).toMatchObject({ ok: true })
  expect(await prices(db)).toEqual(before)
  expect(await actions(db)).toHaveLength(6)
})

test('a price that changes after the look is shown again, and nothing is changed', async () => {
  const { db, press, now } = await shop()
  const { facts } = await press(DOWN)
  await setPrice(db, { productId: tshirt.id, fromCents: 2999, toCents: 3500, now })
  const again = await press({ ...DOWN, seen: facts?.['seen'] ?? '' })
  expect(again).toMatchObject({ isPreview: true })
  expect(again.text).toMatch(/^Algo ha cambiado desde que lo viste/)
  expect(await prices(db)).toEqual([before[0], 3500, before[2]])
})

test('taking back is refused whole where somebody has changed one price since', async () => {
  const { db, both, undo, now } = await shop()
  const done = await both(DOWN)
  await setPrice(db, { productId: tshirt.id, fromCents: 2695, toCents: 3500, now })
  expect(await undo(done)).toMatchObject({ ok: false, reason: 'conflict' })
  expect(await prices(db)).toEqual([8995, 3500, 7695])
})

test('a product in a running sale is left out, and its sale goes on', async () => {
  const { db, both, press, now } = await shop()
  await sale(db, now)
  const shown = await press(DOWN)
  expect(rowsOf(shown).find(({ id }) => id === tshirt.id)).toMatchObject({
    after: '·',
    note: 'está rebajado: no se toca',
  })
  await both(DOWN)
  expect(await prices(db)).toEqual([8995, 2399, 7695])
})

test('the preview warns of a planned sale that would no longer be lower, and of a typing error', async () => {
  const { db, press, now } = await shop()
  await sale(db, now, { isPlanned: true })
  const notes = async (value: string) =>
    rowsOf(await press({ ...DOWN, value, ending: 'exact' })).map(({ note }) => note)
  expect(await notes('25 %')).toEqual(['', 'su rebaja ya no bajaría de aquí', ''])
  expect((await notes('90 %'))[0]).toBe('cambia más de la mitad')
  const turned = await press({ ...DOWN, direction: 'up', value: '1 %', ending: '95' })
  expect(rowsOf(turned).map(({ note }) => note)).toContain('el redondeo lo lleva al revés')
})

test('the lowest price of 30 days stands beside each, as it was before the change', async () => {
  const { db, press, now } = await shop()
  const yesterday = new Date(Date.parse(now) - 86_400_000).toISOString()
  const cheap = { productId: jacket.id, fromCents: jacket.priceCents, toCents: 7000 }
  await setPrice(db, { ...cheap, now: yesterday })
  const [first] = rowsOf(await press({ ...DOWN, direction: 'up', value: '50 %' }))
  expect(first).toMatchObject({
    before: '70,00\u00A0€',
    after: '104,95\u00A0€',
    lowest: '70,00\u00A0€',
  })
})

test.each([
  [
    { value: '100 %' },
    { reason: 'bad_fields', errors: { value: expect.stringMatching(/^Un porcen/) } },
  ],
  [{ value: 'diez' }, { reason: 'bad_fields' }],
  [{ value: '0' }, { reason: 'bad_fields' }],
  [
    { value: '30,00', ending: 'exact' },
    { reason: 'refused', text: expect.stringMatching(/^Así costarían nada/) },
  ],
  [{ direction: 'up', value: '99999,99' }, { reason: 'refused' }],
  [
    { value: '0,01', ending: '99' },
    { reason: 'refused', text: 'Así no cambia ningún precio.' },
  ],
  [{ ending: '17' }, { reason: 'bad_fields' }],
  [{ ids: '' }, { reason: 'bad_fields', errors: { ids: 'Marca al menos un producto' } }],
  [{ ids: 'nada-1' }, { reason: 'refused', text: expect.stringMatching(/^Esos productos ya no/) }],
  [
    { ids: Array.from({ length: MOST_AT_ONCE + 1 }, (_, n) => `x-${n}`).join(' ') },
    { reason: 'bad_fields', errors: { ids: 'De una vez, como mucho 500' } },
  ],
])('prices with %j are refused in words, and nothing changes', async (fields, answer) => {
  const { db, press } = await shop()
  expect(await press({ ...DOWN, ...fields })).toMatchObject({ ok: false, ...answer })
  expect([await prices(db), await actions(db)]).toEqual([before, []])
})

test('a forged way back changes nothing', async () => {
  const { db, press } = await shop()
  for (const cambios of ['', 'nada', `${jacket.id} ${jacket.priceCents} 0`, 'nada-1 100 200']) {
    expect(await press({ intent: 'precios-atras', cambios })).toMatchObject({ ok: false })
  }
  for (const cambios of ['', '{}', '["prices",[]]', '["lines",[["x","y"]]]']) {
    expect(await press({ intent: 'grupos-atras', cambios })).toMatchObject({ ok: false })
  }
  expect([await prices(db), await actions(db)]).toEqual([before, []])
})

test('several are archived at once, those that were not yet; and come back as they were', async () => {
  const { db, press, both, undo } = await shop()
  const units = await unitsOf(db, 'mens-jacket-1/M/Azul')
  await setProductSold(db, { id: tshirt.id, isSold: false })
  expect(rowsOf(await press({ intent: 'archivar' })).map(({ id }) => id)).toEqual([
    jacket.id,
    backpack.id,
  ])
  const done = await both({ intent: 'archivar' })
  expect(done.text).toMatch(/^2 productos fuera de la venta/)
  expect(await soldIds(db)).toEqual([])
  expect(await press({ intent: 'archivar' })).toMatchObject({ ok: false, reason: 'refused' })
  expect(await undo(done)).toMatchObject({ ok: true })
  expect((await soldIds(db)).toSorted()).toEqual([jacket.id, backpack.id].toSorted())
  expect(await unitsOf(db, 'mens-jacket-1/M/Azul')).toBe(units)
  expect((await actions(db)).filter((one) => one.startsWith('product.archive'))).toHaveLength(2)
})

test('one that is archived after the look is shown again', async () => {
  const { db, press } = await shop()
  const { facts } = await press({ intent: 'archivar' })
  await setProductSold(db, { id: tshirt.id, isSold: false })
  const again = await press({ intent: 'archivar', seen: facts?.['seen'] ?? '' })
  expect(again.text).toMatch(/^Algo ha cambiado/)
  expect(await soldIds(db)).toHaveLength(2)
})

const collectionsOf = async (db: Db) =>
  Promise.all(IDS.map(async (id) => (await findEditableProduct(db, id))?.content.collections))

test('products move to a collection, an archived one stays archived, and all is taken back', async () => {
  const { db, both, undo } = await shop()
  const was = await collectionsOf(db)
  await setProductSold(db, { id: backpack.id, isSold: false })
  const done = await both({ intent: 'grupos', group: 'collections.bali', how: 'only' })
  expect(done).toMatchObject({ ok: true })
  expect(await collectionsOf(db)).toEqual([['bali'], ['bali'], ['bali']])
  expect(await soldIds(db)).not.toContain(backpack.id)
  expect((await findEditableProduct(db, jacket.id))?.content.priceCents).toBe(jacket.priceCents)
  expect(await undo(done)).toMatchObject({ ok: true })
  expect(await collectionsOf(db)).toEqual(was)
  expect(await soldIds(db)).not.toContain(backpack.id)
})

test('a product cannot lose its only category: the whole change is refused by name', async () => {
  const { db, both, press } = await shop()
  const change = { intent: 'grupos', group: 'categories.tshirts', how: 'remove' }
  expect(await both(change)).toMatchObject({
    ok: false,
    reason: 'refused',
    text: `${tshirt.id} no puede quedar así: necesita una categoría. No se ha cambiado nada.`,
  })
  expect(await press({ ...change, group: 'categories.hats' })).toMatchObject({
    ok: false,
    text: 'Ya estaban todos así.',
  })
  expect(await press({ ...change, group: 'genders.men' })).toMatchObject({ reason: 'bad_fields' })
  expect(await press({ ...change, ids: 'nada-1' })).toMatchObject({ reason: 'refused' })
  expect((await findEditableProduct(db, tshirt.id))?.content.categories).toEqual(['tshirts'])
  expect(await actions(db)).toEqual([])
})

test('groups that somebody has changed since are not taken back', async () => {
  const { db, both, undo } = await shop()
  const done = await both({ intent: 'grupos', group: 'collections.bali', how: 'add' })
  await both({ intent: 'grupos', group: 'collections.bali', how: 'remove', ids: tshirt.id })
  const after = await collectionsOf(db)
  expect(await undo(done)).toMatchObject({ ok: false, reason: 'conflict' })
  expect(await collectionsOf(db)).toEqual(after)
})

test('500 products change in one go, within the limits of the databases', async () => {
  const { db, both, undo } = await shop()
  const { details } = await db
    .selectFrom('products')
    .select('details')
    .where('id', '=', jacket.id)
    .executeTakeFirstOrThrow()
  const many = Array.from({ length: MOST_AT_ONCE }, (_, n) => `mens-pants-${n + 100}`)
  await db
    .insertInto('products')
    .values(
      many.map((id, n) => ({
        id,
        name: id,
        price_cents: 5000 + n,
        position: 100 + n,
        details,
        is_active: 1 as const,
      })),
    )
    .execute()
  const done = await both({ ...DOWN, ids: many.join(' ') })
  expect(done).toMatchObject({ ok: true })
  expect(await priceOf(db, many.at(-1) ?? '')).toBe(4995)
  expect(await undo(done)).toMatchObject({ ok: true })
  expect(await priceOf(db, many.at(-1) ?? '')).toBe(5499)
})

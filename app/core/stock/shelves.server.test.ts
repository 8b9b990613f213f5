import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { transact } from '#db/transact.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { countUnits } from './count-units.server.ts'
import { findVariant } from './owner-stock.server.ts'
import { setShelves } from './shelves.server.ts'
import { listStock } from './stock-list.server.ts'

const AZUL = 'mens-jacket-1/M/Azul'
const NEGRO = 'mens-jacket-1/M/Negro'
const AT = '2026-03-05T12:00:00.000Z'

test('places are set all or none, and not over a newer one', async () => {
  const { db } = await stockedShop()
  const place = async (id: string) => (await findVariant(db, id))?.shelf
  const set = (before: string | null, shelf: string | null, id = AZUL) => [
    { variantId: id, before, shelf },
  ]
  expect(await setShelves({ db }, set(null, 'A3-2'))).toEqual({ ok: true, changed: 1 })
  // In a transaction of the caller, which goes on after the refusal.
  const outcome = await transact(db, (trx) =>
    setShelves({ db: trx }, [...set('A3-2', 'A4'), ...set('otro', 'B1', NEGRO)]),
  )
  expect(outcome).toEqual({
    ok: false,
    reason: 'changed_meanwhile',
    variantId: NEGRO,
    shelf: null,
  })
  expect([await place(AZUL), await place(NEGRO)]).toEqual(['A3-2', null])
  expect(await setShelves({ db }, set(null, 'B1', 'nada'))).toMatchObject({ reason: 'unknown' })
  expect(await setShelves({ db }, set('A3-2', null))).toEqual({ ok: true, changed: 1 })
  expect(await place(AZUL)).toBeNull()
})

test('several counts are all or none in a transaction that goes on', async () => {
  const { db } = await stockedShop()
  const outcome = await transact(db, (trx) =>
    countUnits(
      asOwner(trx),
      [
        { variantId: AZUL, units: 3, expected: 10 },
        { variantId: NEGRO, units: 3, expected: 99 },
      ],
      { at: AT },
    ),
  )
  expect(outcome).toMatchObject({ ok: false, reason: 'other_units', variantId: NEGRO })
  expect((await findVariant(db, AZUL))?.onHand).toBe(10)
})

test('a search finds what lies at a place, by its beginning, beside the goods of a name', async () => {
  const { db } = await stockedShop()
  await setShelves({ db }, [
    { variantId: AZUL, before: null, shelf: 'A3-2' },
    { variantId: NEGRO, before: null, shelf: 'Almacén 1' },
  ])
  const found = async (shelf: string, productIds: string[] = []) => {
    const page = await listStock(db, {
      view: 'todo',
      found: { productIds, shelf },
      lowUnits: 3,
      most: 50,
      now: new Date(AT),
    })
    return page.variants.map(({ variantId }) => variantId)
  }
  expect(await found('a3')).toEqual([AZUL])
  expect(await found('A3-2')).toEqual([AZUL])
  expect(await found('ALMAC')).toEqual([NEGRO])
  expect(await found('3-2')).toEqual([])
  expect((await found('a3', ['mens-jacket-1'])).length).toBeGreaterThan(2)
})

test('what a search finds is read in pages too', async () => {
  const { db } = await stockedShop()
  const search = {
    view: 'todo',
    found: { productIds: ['mens-jacket-1'], shelf: '-' },
    lowUnits: 3,
    now: new Date(AT),
  } as const
  const all = await listStock(db, { ...search, most: 50 })
  const first = await listStock(db, { ...search, most: 2 })
  const second = await listStock(db, { ...search, after: first.next, most: 50 })
  expect([...first.variants, ...second.variants]).toEqual(all.variants)
  expect(all.next).toBeUndefined()
})

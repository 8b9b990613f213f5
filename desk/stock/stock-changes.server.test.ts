import { RouterContextProvider, type ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { clientAddressContext, shopContext } from '#app/context.ts'
import type { Shop } from '#app/shop.server.ts'
import type { StaffRole } from '#core/account/staff/staff.ts'
import type { StaffSession } from '#core/account/staff/staff-sessions.server.ts'
import { findVariant } from '#core/stock/owner-stock.server.ts'
import type { Db } from '#db/schema.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { newCode } from '../codes/code-changes.server.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { staffContext } from '../http/staff-context.ts'
import { newSale } from '../sales/sale-changes.server.ts'
import { applyCounts } from './count-changes.server.ts'
import { importCounts } from './count-file-changes.server.ts'
import { changeShelf } from './shelf/shelf-changes.server.ts'
import { countVariant, receiveUnits, removeUnits } from './stock-changes.server.ts'

const NOW = '2026-03-05T12:00:00.000Z'
const PARAMS = { product: 'mens-jacket-1', size: 'M', color: 'Azul' }
const VARIANT = 'mens-jacket-1/M/Azul'

const action = deskAction({
  contar: countVariant,
  recibir: receiveUnits,
  baja: removeUnits,
  recuento: applyCounts,
  fichero: importCounts,
  sitio: changeShelf,
  crear: newCode,
  rebajar: newSale,
})

/** Posts a form of the desk as somebody with this role, as a page with scripts does. */
async function post(db: Db, fields: Record<string, string>, role: StaffRole = 'owner') {
  const context = new RouterContextProvider()
  // The changes read only these parts of the shop and of the session.
  const shop = { db, now: () => new Date(NOW), sessionSecret: 'secreto', shopUrl: '' }
  context.set(shopContext, shop as unknown as Shop)
  context.set(clientAddressContext, '198.51.100.1')
  const session = { staff: { id: 'stf_1', role }, reverifiedAt: NOW }
  context.set(staffContext, session as unknown as StaffSession)
  const request = new Request('http://127.0.0.1/mostrador/existencias.data', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  try {
    const args = { request, context, params: PARAMS } as unknown as ActionFunctionArgs
    return (await action(args)).data
  } catch (thrown) {
    // A change that was made redirects.
    if (thrown instanceof Response) return { ok: true, to: thrown.headers.get('location') }
    throw thrown
  }
}

const entries = async (db: Db) =>
  (await db.selectFrom('audit_entries').select('action').orderBy('number').execute()).map(
    ({ action: name }) => name,
  )
const onHand = async (db: Db) => (await findVariant(db, VARIANT))?.onHand

test('a count is refused with both values if something left meanwhile, and has no entry', async () => {
  const { db } = await stockedShop()
  const count = { intent: 'contar', units: '8', note: '' }
  expect(await post(db, { ...count, expected: '12' })).toMatchObject({
    ok: false,
    reason: 'conflict',
    conflict: [{ yours: '8', theirs: '10' }],
  })
  expect([await onHand(db), await entries(db)]).toEqual([10, []])
  expect(await post(db, { ...count, expected: '10' }, 'warehouse')).toMatchObject({ ok: true })
  expect([await onHand(db), await entries(db)]).toEqual([8, ['stock.count']])
})

test.each([
  ['received', { intent: 'recibir', units: '5', note: '' }, 15, 'stock.receive'],
  ['taken away', { intent: 'baja', units: '5', why: 'damaged', note: '' }, 5, 'stock.remove'],
])('units are %s once, however often their form is sent', async (_what, fields, units, name) => {
  const { db } = await stockedShop()
  const form = { ...fields, expected: '10' }
  const answers = await Promise.all([post(db, form), post(db, form)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await post(db, form)).toMatchObject({
    ok: false,
    reason: 'conflict',
    text: expect.stringMatching(/mira en los movimientos si esto ya está apuntado/),
    conflict: [{ field: 'expected', yours: '10', theirs: String(units) }],
  })
  expect([await onHand(db), await entries(db)]).toEqual([units, [name]])
  // Who has looked, and means another five, says so with the units of now.
  expect(await post(db, { ...fields, expected: String(units) })).toMatchObject({ ok: true })
  expect(await entries(db)).toEqual([name, name])
})

test('support neither counts nor receives', async () => {
  const { db } = await stockedShop()
  await expect(
    post(db, { intent: 'recibir', units: '5', expected: '10', note: '' }, 'support'),
  ).rejects.toMatchObject({ init: { status: 403 } })
  expect(await onHand(db)).toBe(10)
})

test('a list of counts that comes twice counts once, and has one entry', async () => {
  const { db } = await stockedShop()
  const counts = JSON.stringify([{ variantId: VARIANT, units: 7, expected: 10 }])
  for (const _time of [1, 2]) {
    expect(await post(db, { intent: 'recuento', counts })).toMatchObject({ ok: true })
  }
  expect([await onHand(db), await entries(db)]).toEqual([7, ['stock.count']])
})

test('a table of counts changes nothing before its changes were seen', async () => {
  const { db } = await stockedShop()
  const table = `variante;unidades\n${VARIANT};4`
  const shown = await post(db, { intent: 'fichero', table, seen: '' })
  expect([shown, await onHand(db)]).toMatchObject([{ isPreview: true }, 10])
  const seen = 'facts' in shown ? (shown.facts?.['seen'] ?? '') : ''
  expect(
    await post(db, { intent: 'fichero', table: table.replace(';4', ';5'), seen }),
  ).toMatchObject({ isPreview: true })
  expect(await post(db, { intent: 'fichero', table, seen })).toMatchObject({ ok: true })
  expect([await onHand(db), await entries(db)]).toEqual([4, ['stock.count']])
})

test('a code that gives all away is made only when it is typed again', async () => {
  const { db } = await stockedShop()
  const code = { intent: 'crear', code: 'invierno', kind: 'percent', value: '100' }
  expect(await post(db, code)).toMatchObject({ isPreview: true })
  expect(await entries(db)).toEqual([])
  expect(await post(db, { ...code, again: 'INVIERNO' })).toMatchObject({ to: '/codigos/INVIERNO' })
  expect(await entries(db)).toEqual(['code.create'])
})

test('a sale is saved with the prices that were shown', async () => {
  const { db } = await stockedShop()
  const sale = {
    intent: 'rebajar',
    kind: 'percent',
    value: '20',
    fromDay: '2026-04-01',
    toDay: '2026-04-10',
    which: 'some',
    ids: 'mens-jacket-1',
  }
  const shown = await post(db, { ...sale, seen: '' })
  expect(shown).toMatchObject({ isPreview: true })
  const seen = 'facts' in shown ? (shown.facts?.['seen'] ?? '') : ''
  expect(await post(db, { ...sale, value: '30', seen })).toMatchObject({ isPreview: true })
  expect(await post(db, { ...sale, seen })).toMatchObject({ to: '/rebajas/1' })
  expect(await entries(db)).toEqual(['sale.create'])
})

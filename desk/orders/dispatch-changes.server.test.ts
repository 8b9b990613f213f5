import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import type { Db } from '#db/schema.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { orderRow, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { checkParcels, sendParcels, undoParcels } from './dispatch-changes.server.ts'
import { undoParcel } from './undo-changes.server.ts'

const NUMBERS = ['VR-2345-6789', 'VR-2345-678A']
const action = deskAction({
  comprobar: checkParcels,
  enviar: sendParcels,
  'deshacer-envios': undoParcels,
  'deshacer-envio': undoParcel,
})

async function shop() {
  const { db } = await shopWithOrders(2)
  for (const [at, number] of NUMBERS.entries()) {
    await db
      .updateTable('orders')
      .set({ number })
      .where('id', '=', `ord_${at + 1}`)
      .execute()
  }
  const { post } = await deskForms(db, 'mar', 'warehouse')
  const press = async (fields: Record<string, string>, params = {}) =>
    (await post(action, fields, params)).answer
  const form = (rows: readonly string[]) => ({
    filas: rows.join('\n'),
    transportista: 'Ruta Norte',
  })
  /** The form that sends what was checked now. */
  const checked = async (rows: readonly string[]) => {
    const { facts } = await press({ intent: 'comprobar', ...form(rows) })
    return { intent: 'enviar', ...form(rows), abiertas: facts?.['abiertas'] ?? '' }
  }
  return { db, press, form, checked }
}

async function sent() {
  const { db, press, checked } = await shop()
  const made = await press(await checked(NUMBERS.map((number) => `${number} ABC1`)))
  const back = { intent: made.undo?.intent ?? '', ...made.undo?.fields }
  return { db, press, back, paquetes: made.undo?.fields['paquetes']?.split('\n') ?? [] }
}

const undone = async (db: Parameters<typeof listAudit>[0]) =>
  (await listAudit(db, { action: 'order.undo_ship', most: 9 })).length

test('parcels of a list are taken back together, each with its entry', async () => {
  const { db, press, back } = await sent()
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'shipped' })
  expect(await press(back)).toMatchObject({
    ok: true,
    text: '2 envíos deshechos: vuelven a estar por salir.',
  })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'unfulfilled' })
  expect(await undone(db)).toBe(2)
  expect(await press(back)).toMatchObject({ ok: false, reason: 'refused' })
  expect(await undone(db)).toBe(2)
})

test('a parcel that somebody took back before is named, and the others are taken back', async () => {
  const { db, press, back, paquetes } = await sent()
  const [, paquete = ''] = paquetes[0]?.split(' ') ?? []
  await press({ intent: 'deshacer-envio', paquete, motivo: 'other' }, { number: NUMBERS[0] ?? '' })
  expect(await press(back)).toMatchObject({
    ok: false,
    text: `1 de 2 deshechos. ${NUMBERS[0]}: Ese envío ya está deshecho.`,
  })
  expect(await undone(db)).toBe(2)
})

const parcels = (db: Db) =>
  db.selectFrom('parcels').select(['order_id', 'tracking_code']).orderBy('tracking_code').execute()

const MOVED = /^0 de 1 enviados\. VR-2345-6789: Desde que abriste la página ha salido/
/** One of three units: the rest stays, so that the same parcel could leave again. */
const PART = ['pedido;seguimiento;lineas', `${NUMBERS[0]};ABC1;1:1`]

test('a parcel with some units leaves once, however often its list is sent', async () => {
  const { db, press, checked } = await shop()
  const list = await checked(PART)
  expect(await press(list)).toMatchObject({ ok: true })
  expect(await press(list)).toMatchObject({ ok: false, text: expect.stringMatching(MOVED) })
  expect(await parcels(db)).toHaveLength(1)
  const [head = '', row = ''] = PART
  expect(await press(await checked([head, row.replace('ABC1', 'ABC2')]))).toMatchObject({
    ok: true,
  })
  expect(await parcels(db)).toHaveLength(2)
})

test('the code of a parcel that has left is not sent again', async () => {
  const { press, form, checked } = await shop()
  await press(await checked(PART))
  expect(await press({ intent: 'comprobar', ...form(PART) })).toMatchObject({
    ok: false,
    errors: { filas: `Línea 2: ${NUMBERS[0]} ya enviado hoy con ABC1.` },
  })
})

const TWO = ['pedido;seguimiento;lineas', `${NUMBERS[0]};ABC1;1:1`, `${NUMBERS[0]};ABC2;`]

test('two parcels of an order leave together once, and are taken back together', async () => {
  const { db, press, checked } = await shop()
  const list = await checked(TWO)
  const made = await press(list)
  expect(made).toMatchObject({ ok: true, text: expect.stringContaining('2 paquetes enviados') })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'shipped' })
  expect(await press(list)).toMatchObject({ ok: false })
  expect(await parcels(db)).toHaveLength(2)
  const back = await press({ intent: made.undo?.intent ?? '', ...made.undo?.fields })
  expect(back).toMatchObject({ ok: true, text: expect.stringContaining('2 envíos deshechos') })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'unfulfilled' })
})

test('two parcels of an order that are sent twice at the same moment leave once', async () => {
  const { db, press, checked } = await shop()
  const list = await checked([TWO[0] ?? '', TWO[1] ?? '', `${NUMBERS[0]};ABC2;1:1`])
  await Promise.all([press(list), press(list)])
  const left = await parcels(db)
  expect(left.map((parcel) => parcel.tracking_code)).toEqual(['ABC1', 'ABC2'])
})

test('a row that the check refused is not said to have changed since', async () => {
  const { press, checked } = await shop()
  const list = await checked([...TWO, `${NUMBERS[0]};ABC3;`])
  expect(await press(list)).toMatchObject({ ok: true })
})

test('a list that is sent twice at the same moment leaves once', async () => {
  const { db, press, checked } = await shop()
  const list = await checked(PART)
  const answers = await Promise.all([press(list), press(list)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await parcels(db)).toHaveLength(1)
})

test('an order that has left since the check is named, and the others leave', async () => {
  const { db, press, checked } = await shop()
  const [first = '', second = ''] = NUMBERS
  const list = await checked([`${first} ABC1`, `${second} ABC2`])
  await press(await checked([`${first} XYZ9`]))
  expect(await press(list)).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^1 de 2 enviados\. VR-2345-6789: Desde que abriste la página/),
  })
  expect((await parcels(db)).map((parcel) => parcel.tracking_code)).toEqual(['ABC2', 'XYZ9'])
})

test('a row that was added after the check does not leave', async () => {
  const { db, press, form, checked } = await shop()
  const list = await checked([`${NUMBERS[0]} ABC1`])
  const more = form(NUMBERS.map((number, at) => `${number} ABC${at + 1}`))
  for (const abiertas of [list.abiertas, ''])
    expect(await press({ ...list, ...more, abiertas })).toMatchObject({
      ok: false,
      text: expect.stringContaining(`${NUMBERS[1]}: No estaba entre lo comprobado`),
    })
  expect((await parcels(db)).map((parcel) => parcel.tracking_code)).toEqual(['ABC1'])
})

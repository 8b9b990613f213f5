import { expect, test } from 'vitest'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { LARGE, MEDIUM, shopToChange } from '#tests/support/orders/changed-line.ts'
import { changeOrderLine, lineOffer } from './order-line.server.ts'

/** The page of the jackets of an order; `send` posts its form with the variant that was chosen. */
async function page() {
  const { db, buyer, context } = await shopToChange()
  let woken = 0
  const openForBrowser = async (orderId: string) => `opened=${orderId}`
  const ctx = {
    ...buyer,
    openForBrowser,
    newIds: context.newIds,
    wakeMail: () => void (woken += 1),
  }
  const order = async () => (await findOrderWithState(db, 'ord_1'))!
  const offer = async (line = '1') => lineOffer(db, await order(), line)
  const send = async (variante: string, antes = MEDIUM, unidades = '', pagas = '') =>
    changeOrderLine(ctx, await order(), '1', { variante, antes, unidades, pagas })
  return { db, offer, send, wakes: () => woken }
}

test('the page offers all, with what goes back or that it costs more, and says what is sold out', async () => {
  const { db, offer } = await page()
  const price = (id: string, cents: number) =>
    db.updateTable('variants').set({ price_cents: cents }).where('id', '=', id).execute()
  await price(LARGE, 19_999)
  await price(`${jacket.id}/L/Negro`, 8999)
  await setUnits(db, `${jacket.id}/S/Azul`, 0)
  await setUnits(db, `${jacket.id}/L/Negro`, 1)
  expect(await offer()).toMatchObject({
    number: 'VR-TEST-0001',
    line: '1',
    now: 'Talla\u00a0M · Azul',
    units: 2,
    read: MEDIUM,
    hasDearer: true,
    hasCheaper: true,
    refusal: null,
  })
  const choices = (await offer())?.choices ?? []
  expect(choices.map(({ label, note = '', disabled = false }) => [label, note, disabled])).toEqual([
    ['Talla\u00a0S · Azul', 'agotada', true],
    ['Talla\u00a0M · Azul', 'la que lleva ahora', false],
    ['Talla\u00a0L · Azul', 'cuesta más', false],
    ['Talla\u00a0S · Negro', '', false],
    ['Talla\u00a0M · Negro', '', false],
    ['Talla\u00a0L · Negro', 'te devolvemos 10,88\u00a0€ por unidad; solo queda 1', false],
  ])
})

test.each(['0', '3', '1.5', '01', 'x', '-1', '999999999'])('there is no line %s', async (line) => {
  const { offer } = await page()
  expect(await offer(line)).toBeUndefined()
})

test('a change is made, its mail leaves at once, and the page says what it is now', async () => {
  const { offer, send, wakes } = await page()
  const now = 'Talla\u00a0L · Azul'
  expect(await send(LARGE)).toEqual({ answer: { ok: true, isChanged: true, now, backText: null } })
  expect(await offer()).toMatchObject({ now, read: LARGE })
  expect(wakes()).toBe(1)
  expect(await send(LARGE)).toEqual({ answer: { ok: true, isChanged: false, now, backText: null } })
})

test('a change that is refused says why, keeps what was chosen, and changes nothing', async () => {
  const { db, send } = await page()
  await setUnits(db, LARGE, 1)
  const before = await dump(db)
  expect(await send('')).toMatchObject({
    status: 422,
    answer: { errors: { variante: 'Elige la talla y el color' } },
  })
  expect(await send(LARGE)).toMatchObject({
    status: 409,
    answer: {
      text: expect.stringContaining('solo queda 1 unidad, y el cambio es de las 2'),
      values: { variante: LARGE },
    },
  })
  expect(await send(`${jacket.id}/S/Azul`, LARGE)).toMatchObject({
    status: 409,
    answer: { text: expect.stringContaining('ha cambiado mientras elegías') },
  })
  expect(await dump(db)).toEqual(before)
})

test('where nothing else is sold, and once it is cancelled, the page says so', async () => {
  const { db, offer, send } = await page()
  const others = db.updateTable('variants').set({ is_active: 0 }).where('id', '!=', MEDIUM)
  await others.execute()
  expect((await offer())?.refusal).toContain('no hay otra talla ni otro color')
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', 'ord_1').execute()
  const refusal = (await offer())?.refusal
  expect(refusal).toContain('ya no se puede cambiar nada')
  expect(await send(LARGE)).toMatchObject({ status: 409, answer: { text: refusal } })
})

test('what costs more is asked about with its sums, and then ordered and opened once', async () => {
  const { db, send } = await page()
  await db.updateTable('variants').set({ price_cents: 11_999 }).where('id', '=', LARGE).execute()
  const asked = await send(LARGE, MEDIUM, '1')
  const rows = [
    { label: '1\u00a0×\u00a0Chaqueta Ordesa, Talla\u00a0L · Azul', value: '107,99\u00a0€' },
    { label: 'IVA', value: '22,68\u00a0€' },
    { label: 'Se paga ahora', value: '130,67\u00a0€' },
    { label: 'Se devuelve al pagarlo', value: '108,88\u00a0€' },
    { label: 'Diferencia', value: '21,79\u00a0€' },
  ]
  const fields = { variante: LARGE, antes: MEDIUM, unidades: '1', pagas: '13067|10888' }
  expect(asked).toEqual({ answer: { ok: true, asks: { rows, fields } } })
  expect(await send(LARGE, MEDIUM, '1', '1|2')).toEqual(asked)
  for (let presses = 1; presses <= 2; presses += 1) {
    const left = await send(LARGE, MEDIUM, '1', fields.pagas).catch((error: unknown) => error)
    const headers = left instanceof Response ? left.headers : new Headers()
    expect([headers.get('location'), headers.get('set-cookie')]).toEqual([
      '/orders/VR-TEST-0002/pay',
      'opened=ord_2',
    ])
  }
  expect(await db.selectFrom('exchange_orders').selectAll().execute()).toHaveLength(1)
})

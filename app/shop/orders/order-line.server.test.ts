import { expect, test } from 'vitest'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { LARGE, MEDIUM, shopToChange } from '#tests/support/orders/changed-line.ts'
import { changeOrderLine, lineOffer } from './order-line.server.ts'

/** The page of the jackets of an order; `send` posts its form with the variant that was chosen. */
async function page() {
  const { db, buyer } = await shopToChange()
  let woken = 0
  const ctx = { ...buyer, wakeMail: () => void (woken += 1) }
  const order = async () => (await findOrderWithState(db, 'ord_1'))!
  const offer = async (line = '1') => lineOffer(db, await order(), line)
  const send = async (variante: string, antes = MEDIUM, unidades = '') =>
    changeOrderLine(ctx, await order(), '1', { variante, antes, unidades })
  return { db, offer, send, wakes: () => woken }
}

test('the page offers what costs no more, with what goes back, and says what is sold out', async () => {
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

test('where nothing else costs the same, and once it is cancelled, the page says so', async () => {
  const { db, offer, send } = await page()
  const others = db.updateTable('variants').set({ price_cents: 19_999 }).where('id', '!=', MEDIUM)
  await others.execute()
  expect((await offer())?.refusal).toContain('no hay otra talla ni otro color que no cuesten más')
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', 'ord_1').execute()
  const refusal = (await offer())?.refusal
  expect(refusal).toContain('ya no se puede cambiar nada')
  expect(await send(LARGE)).toMatchObject({ status: 409, answer: { text: refusal } })
})

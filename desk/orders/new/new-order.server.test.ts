import { expect, test } from 'vitest'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { changesNothing, dump } from '#tests/support/database/dump.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { addCode } from '#tests/support/factories/factories.ts'
import { holdings, orderRow, shopWithOrders, storyOf } from '#tests/support/factories/order-life.ts'
import { TOLD, withTransfers } from '#tests/support/owner-order/told-order.ts'
import { withSettings } from '#tests/support/vies/vies-shop.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { placeFromForm, quoteOrder } from './order-changes.server.ts'
import { shownIn } from './shown-order.ts'

const JACKET = 'mens-jacket-1/M/Azul'

type Fields = Record<string, string>

async function shop(role: StaffRole = 'support') {
  withTransfers()
  const { db, context } = await shopWithOrders(0)
  const { post, ctx } = await deskForms(db, 'mar', role)
  Object.assign(ctx, { provider: simulado, newIds: context.newIds })
  const action = deskAction({ calcular: quoteOrder, 'apuntar-pedido': placeFromForm })
  const press = async (intent: string, fields: Fields) => {
    try {
      return (await post(action, { intent, ...fields })).answer
    } catch (thrown) {
      // A made order is shown on its page.
      if (thrown instanceof Response) return thrown.headers.get('location')
      throw thrown
    }
  }
  const calculate = async (changes: Fields = {}) => {
    const answer = await press('calcular', { ...TOLD, ...changes })
    return typeof answer === 'string' || answer === null ? undefined : answer
  }
  /** As the form does: with the mark of what was shown. */
  const place = async (changes: Fields = {}) => {
    const visto = shownIn(await calculate(changes)).seen
    return press('apuntar-pedido', { ...TOLD, visto, ...changes })
  }
  const numbers = async () =>
    (await db.selectFrom('orders').select('number').execute()).map(({ number }) => number)
  return { db, press, calculate, place, numbers }
}

test('the order is shown with its lines, its sums and its term, and nothing is changed', async () => {
  const { db, calculate } = await shop()
  await changesNothing(db, async () => {
    const answer = await calculate({ descuento: 'welcome10' })
    expect(answer).toMatchObject({ ok: true, isPreview: true, text: 'Total: 217,78\u00a0€' })
    const { lines, sums, notes, deed } = shownIn(answer)
    expect(lines).toMatchObject([{ units: 2, cents: 19998 }])
    expect(sums.map(({ label }) => label)).toEqual([
      'Subtotal',
      'Descuento WELCOME10',
      expect.stringContaining('IVA'),
      'Envío estándar',
      'Total',
    ])
    expect(notes).toEqual([expect.stringContaining('hasta el 4 de marzo de 2027')])
    expect(deed).toBe('Apuntar pedido de 217,78\u00a0€')
  })
})

test('what was shown is placed, with its entry, and leads to the page of the order', async () => {
  const { db, place } = await shop()
  expect(await place({ regalo: 'si', giftNote: 'Para ti' })).toBe(
    '/pedidos/VR-TEST-0001?hecho=apuntado-transfer',
  )
  expect(await orderRow(db)).toMatchObject({
    payment_status: 'pending',
    payment_provider: 'transfer',
    email: 'ana@correo.example',
    gift_note: 'Para ti',
  })
  expect(await holdings(db)).toMatchObject({ jackets: 8 })
  const [entry] = await listAudit(db, { action: 'order.place', most: 9 })
  expect(entry).toMatchObject({
    subject: { kind: 'order', id: 'ord_1' },
    summary: expect.stringContaining('VR-TEST-0001'),
  })
})

test.each(['cash', 'terminal'])('paid in %s it is a sale at once', async (pago) => {
  const { db, place } = await shop('owner')
  expect(await place({ pago })).toBe(`/pedidos/VR-TEST-0001?hecho=apuntado-${pago}`)
  expect(await storyOf(db)).toContain('paid by owner')
})

test('by link it waits for its buyer, who gets the link', async () => {
  const { db, place } = await shop()
  expect(await place({ pago: 'link' })).toBe('/pedidos/VR-TEST-0001?hecho=apuntado-link')
  expect(await orderRow(db)).toMatchObject({ payment_status: 'pending', payment_provider: 'link' })
  const mails = db.selectFrom('mail_outbox').select('to_email').where('kind', '=', 'pay-link')
  expect(await mails.execute()).toEqual([{ to_email: 'ana@correo.example' }])
})

test('a form makes one order, however often it is sent, also at once or changed since', async () => {
  const { db, press, calculate, numbers } = await shop()
  const visto = shownIn(await calculate()).seen
  const form = { ...TOLD, visto }
  const both = await Promise.all([press('apuntar-pedido', form), press('apuntar-pedido', form)])
  expect(both.toSorted()).toEqual([
    '/pedidos/VR-TEST-0001?hecho=apuntado-transfer',
    '/pedidos/VR-TEST-0001?hecho=ya-apuntado',
  ])
  const before = await dump(db)
  for (const again of [
    form,
    { ...form, 'uds-0': '1' },
    { ...form, email: 'otra@correo.example' },
  ]) {
    expect(await press('apuntar-pedido', again)).toMatch(/hecho=ya-apuntado$/)
  }
  expect([await dump(db), await numbers()]).toEqual([before, ['VR-TEST-0001']])
  expect(await listAudit(db, { action: 'order.place', most: 9 })).toHaveLength(1)
})

test('another order than the shown one is shown first, and then placed', async () => {
  const { db, press, calculate, numbers } = await shop()
  const visto = shownIn(await calculate()).seen
  await db.updateTable('variants').set({ price_cents: 13000 }).where('id', '=', JACKET).execute()
  const refused = await press('apuntar-pedido', { ...TOLD, visto })
  expect(refused).toMatchObject({
    ok: false,
    reason: 'conflict',
    text: expect.stringMatching(/^El total era 241,98.€ y ahora es 314,60.€\./),
    values: { firstName: 'Ana', 'articulo-0': JACKET },
    facts: { visto: expect.stringMatching(/^31460\./) },
  })
  const form = { ...TOLD, visto: shownIn(refused as never).seen }
  // The same total, and yet another order.
  expect(await press('apuntar-pedido', { ...form, pago: 'cash' })).toMatchObject({
    reason: 'conflict',
    text: expect.stringMatching(/^El pedido no es el que se calculó/),
  })
  expect(await press('apuntar-pedido', { ...TOLD })).toMatchObject({ isPreview: true })
  expect(await numbers()).toEqual([])
  expect(await press('apuntar-pedido', form)).toMatch(/hecho=apuntado-transfer$/)
})

test.each<[string, Fields, Fields]>([
  [
    'a word that means nothing',
    { 'articulo-0': 'paraguas' },
    { 'articulo-0': 'No se vende nada con «paraguas»' },
  ],
  ['no article', { 'articulo-0': '' }, { 'articulo-0': 'Pon al menos un artículo' }],
  ['several variants', { 'articulo-0': 'mens-jacket-1' }, { 'articulo-0': 'Elige cuál' }],
  ['more than there are', { 'uds-0': '12' }, { 'uds-0': 'Solo quedan 10' }],
  [
    'a code that does not exist',
    { descuento: 'NADA' },
    { descuento: 'Código de descuento no válido' },
  ],
  [
    'where nothing is sent',
    { country: 'US' },
    { envio: 'Ahí no se envía nada, o no de esa manera' },
  ],
])('%s is told at its field when it is calculated', async (_what, changes, errors) => {
  const { db, calculate } = await shop()
  await changesNothing(db, async () => {
    const answer = await calculate(changes)
    expect(answer).toMatchObject({ ok: false, reason: 'bad_fields', errors })
    expect(answer?.values).toMatchObject({ email: 'ana@correo.example' })
  })
})

test.each<[string, Fields, Fields]>([
  ['a wrong address', { email: 'ana' }, { email: expect.stringContaining('@') }],
  ['no name', { firstName: '' }, { firstName: 'Falta el nombre' }],
  [
    'a wrong number of taxes',
    { 'factura-taxId': '12345678A' },
    { 'factura-taxId': expect.any(String) },
  ],
])('%s is told when it is placed, and what was shown stays', async (_what, changes, errors) => {
  const { db, place } = await shop()
  await changesNothing(db, async () => {
    const answer = await place(changes)
    expect(answer).toMatchObject({ ok: false, reason: 'bad_fields', errors })
    expect(shownIn(answer as never).deed).toContain('241,98')
  })
})

test('what is refused after something was written takes all of it back', async () => {
  const { db, place, numbers } = await shop()
  await addCode(db, 'CARO', { percent: 10, minimum_cents: 90_000 })
  await changesNothing(db, async () => {
    expect(await place({ descuento: 'CARO' })).toMatchObject({
      ok: false,
      errors: { descuento: expect.stringMatching(/^Te faltan/) },
    })
  })
  expect([await numbers(), await holdings(db)]).toMatchObject([[], { jackets: 10 }])
  // The key is not used up: the same form can still be placed.
  expect(await place()).toMatch(/hecho=apuntado-transfer$/)
})

test('without an account nobody is told to pay by transfer', async () => {
  const { db, place } = await shop()
  withSettings({})
  await changesNothing(db, async () => {
    expect(await place()).toMatchObject({ errors: { pago: 'Falta la cuenta a la que se paga' } })
  })
})

test('a row that is found by its name offers its variants, with what is left of each', async () => {
  const { db, calculate } = await shop()
  await setUnits(db, JACKET, 1)
  const { rows } = shownIn(await calculate({ 'articulo-0': 'mens-jacket-1' }))
  expect(rows[0]?.options.find(({ value }) => value === JACKET)?.label).toMatch(/Azul, M: queda 1$/)
  const [one] = shownIn(await calculate({ 'uds-0': '1' })).rows
  expect(one).toMatchObject({ at: 0, label: expect.stringContaining('queda 1'), options: [] })
})

test('who only packs cannot enter an order', async () => {
  const { db, press } = await shop('warehouse')
  await changesNothing(db, async () => {
    await expect(press('apuntar-pedido', TOLD)).rejects.toMatchObject({ init: { status: 403 } })
  })
})

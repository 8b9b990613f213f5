import { expect, test } from 'vitest'
import { placeOwnerOrder, quoteOwnerOrder } from '#core/checkout/owner-order/owner-order.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { changesNothing } from '#tests/support/database/dump.ts'
import { untilMailsLeft } from '#tests/support/factories/mails-left.ts'
import { paymentContext, purchase } from '#tests/support/factories/order-life.ts'
import { requestLine, uuid } from '#tests/support/factories/order-request.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { createClient, type Client } from '#tests/support/process/shop-client.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const { shop, db } = await shopOfFile()
let clients = 0
const newClient = (): Client => createClient(shop, `198.51.100.${(clients += 1)}`)

/** An order that the shop has entered for a buyer, and the path of the link that its mail has. */
async function entered(n: number) {
  const number = `VR-PAYA-222${n + 1}`
  const { id, size, color } = requestLine(shippedShirt)
  const told = {
    idempotencyKey: uuid(n),
    discountCode: null,
    recipient: purchase(n).recipient,
    lines: [{ id, size, color, quantity: 1 }],
  }
  const { ctx } = paymentContext(db, { now: () => new Date() })
  const quoted = await quoteOwnerOrder(db, told, ctx.now())
  if (!quoted.ok) throw new Error(quoted.reason)
  const orderId = `ord_link_${n}`
  const newIds = () => ({ orderId, orderNumber: number, mailId: `mail_link_${n}` })
  const placed = await placeOwnerOrder({ ...ctx, newIds }, quoted.request, 'link')
  if (!placed.ok) throw new Error(placed.reason)
  const { text } = await db
    .selectFrom('mail_outbox')
    .select('text')
    .where('dedupe_key', '=', `pay-link/${orderId}`)
    .executeTakeFirstOrThrow()
  await untilMailsLeft(db)
  const link = /\/orders\/link\/[\w-]+\?pagar=si/.exec(text)?.[0] ?? 'no link'
  const payment = async () => (await findOrderWithState(db, orderId))?.state.payment
  return { number, page: `/orders/${number}/pay`, link, payment }
}

test('the link of the mail opens the page, which pays without scripts, once', async () => {
  const { page, link, payment } = await entered(1)
  const buyer = newClient()
  const opened = await buyer.get(link)
  expect([opened.status, opened.headers.location]).toEqual([302, page])
  const shown = await buyer.get(page)
  expect(shown.body.toString()).toContain('obligación de pago')
  expect(shown.headers['referrer-policy']).toBe('same-origin')
  expect(shown.headers['cache-control']).toBe('private, no-store')
  const paid = await buyer.post(page, '', FORM)
  expect([paid.status, paid.headers.location]).toEqual([302, `${page}?hecho=si`])
  expect(await payment()).toBe('paid')
  await untilMailsLeft(db)
  await changesNothing(db, async () => {
    const again = await buyer.post(page, '', FORM)
    expect([again.status, again.body.toString()]).toEqual([
      409,
      expect.stringContaining('el pedido está pagado'),
    ])
  })
})

test('who guesses its number, or has the link of another order, neither sees nor pays it', async () => {
  const mine = await entered(2)
  const { number, page, payment } = await entered(3)
  const other = newClient()
  expect((await other.get(mine.link)).status).toBe(302)
  for (const client of [newClient(), other]) {
    const shown = await client.get(page)
    expect([shown.status, shown.headers.location]).toEqual([302, `/orders?numero=${number}`])
    await changesNothing(db, async () => {
      const asked = await client.post(page, '', FORM)
      expect(asked.body.toString()).not.toMatch(/lucía|herrero/i)
      expect(asked.headers.location).not.toBe(`${page}?hecho=si`)
    })
  }
  expect(await payment()).toBe('pending')
})

import { asShopper } from '#tests/support/database/actors.ts'
import { expect, test, vi } from 'vitest'
import { length } from '#tests/support/bars.ts'
import { holdings } from '#tests/support/factories/order-life.ts'
import type { Session } from '#tests/support/process/stripe-server.ts'
import { stripeShop, type StripeShop } from '#tests/support/process/stripe-shop.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { checkPayment, abandonPayment } from './check-payment.server.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Rounds per fault. */
const ROUNDS = length(3, 20)
const UNITS = 100

type Purchase = { shop: StripeShop; n: number }

/** Presses the button until the shop answers a payment page, as a shopper would. */
async function pressOn({ shop, n }: Purchase): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    const session = await shop.press(n)
    if (session !== undefined) return session
  }
  throw new Error('the shop never said where to pay')
}
const sessionOf = ({ shop }: Purchase, id: string): Session => {
  const session = shop.stripe.sessions().find((one) => one.id === id)
  if (!session) throw new Error(`no session ${id}`)
  return session
}
const told = (purchase: Purchase, id: string, type = 'completed') =>
  purchase.shop.stripe.event(`checkout.session.${type}`, sessionOf(purchase, id))
async function payAt(purchase: Purchase): Promise<string> {
  const id = await pressOn(purchase)
  purchase.shop.stripe.pay(id)
  return id
}
const faulty = (fault: StripeShop['stripe']['faults'][number]) => async (purchase: Purchase) => {
  purchase.shop.stripe.faults.push(fault)
  const id = await payAt(purchase)
  await purchase.shop.hear(told(purchase, id))
}
const orderId = async ({ shop, n }: Purchase) => (await shop.orderOf(n)).id

const FAULTS: Record<string, (purchase: Purchase) => Promise<void>> = {
  'Stripe is slow': faulty('slow'),
  'no answer, and no page was made': faulty('silent'),
  'no answer, though the page was made': faulty('silent-after'),
  'Stripe fails, and repeats its failure under the same key': faulty('broken'),
  'Stripe fails after it made the page': faulty('broken-after'),
  'the card is declined, and the shopper comes back': async (purchase) => {
    await pressOn(purchase)
    await abandonPayment(purchase.shop.context, await orderId(purchase))
  },
  'the webhook is lost, the shopper comes back': async (purchase) => {
    await payAt(purchase)
    const id = await orderId(purchase)
    purchase.shop.pass(0.1)
    await checkPayment(purchase.shop.context, id)
  },
  'the webhook is lost, and the shopper too': async (purchase) => {
    await payAt(purchase)
  },
  'the webhook comes five times at once': async (purchase) => {
    const id = await payAt(purchase)
    await Promise.all(Array.from({ length: 5 }, () => purchase.shop.hear(told(purchase, id))))
  },
  'the events of a payment come in the wrong order': async (purchase) => {
    const id = await pressOn(purchase)
    const early = told(purchase, id) // signed before the payment
    purchase.shop.stripe.pay(id)
    await purchase.shop.hear(told(purchase, id, 'async_payment_succeeded'))
    await purchase.shop.hear(early)
    await purchase.shop.hear(told(purchase, id))
  },
  'the webhook comes after the order was given up': async (purchase) => {
    const id = await payAt(purchase)
    purchase.shop.stripe.faults.push('silent', 'silent') // polling fails too
    await purchase.shop.db
      .updateTable('payment_sessions')
      .set({ asked_at: '2099-01-01T00:00:00.000Z' })
      .execute()
    purchase.shop.pass(40)
    await purchase.shop.round()
    await purchase.shop.hear(told(purchase, id))
    purchase.shop.stripe.faults.length = 0
  },
  'somebody forges a webhook': async (purchase) => {
    const id = await pressOn(purchase)
    const paid = { ...sessionOf(purchase, id), payment_status: 'paid', payment_intent: 'pi_forged' }
    const { stripe, hear } = purchase.shop
    const type = 'checkout.session.completed'
    const honest = stripe.event(type, paid)
    for (const forged of [
      stripe.event(type, paid, { secret: 'whsec_guessed' }),
      stripe.event(type, paid, { ageSeconds: 301 }),
      stripe.event(type, paid, { ageSeconds: -301 }),
      stripe.event(type, paid, { ageSeconds: -86_400 }),
      { ...honest, body: honest.body.replace('pi_forged', 'pi_other') },
      { ...honest, body: JSON.stringify(JSON.parse(honest.body), undefined, 2) },
      { ...honest, signature: '' },
      { ...honest, signature: 't=1,v1=00' },
    ]) {
      expect(await hear(forged)).toBeUndefined()
    }
  },
  'a signed webhook tells of another amount, currency or mode': async (purchase) => {
    const id = await pressOn(purchase)
    const paid = { ...sessionOf(purchase, id), payment_status: 'paid', payment_intent: 'pi_wrong' }
    for (const wrong of [
      { amount_total: 100 },
      { currency: 'usd' },
      { livemode: true },
      { id: 'cs_test_other' },
      { metadata: { order: 'ord_other', attempt: '1' } },
      { payment_intent: null },
    ]) {
      const event = purchase.shop.stripe.event('checkout.session.completed', { ...paid, ...wrong })
      expect(await purchase.shop.hear(event)).toBe('refused')
    }
  },
  'webhook, page and clock come at the same moment': async (purchase) => {
    const { shop } = purchase
    const session = await payAt(purchase)
    const id = await orderId(purchase)
    shop.pass(2)
    await Promise.all([
      shop.round(),
      shop.hear(told(purchase, session)),
      checkPayment(shop.context, id),
    ])
  },
  'the order is cancelled while it is being paid, and the refund gets no answer': async (
    purchase,
  ) => {
    const { shop } = purchase
    const session = await pressOn(purchase)
    const { number } = await shop.orderOf(purchase.n)
    await cancelOrder(asShopper(shop.context), number)
    shop.stripe.pay(session)
    shop.stripe.faults.push('silent-after', 'broken-after')
    await shop.hear(told(purchase, session))
  },
  'a paid order is cancelled, and Stripe fails at the refund': async (purchase) => {
    const { shop } = purchase
    const session = await payAt(purchase)
    await shop.hear(told(purchase, session))
    shop.stripe.faults.push('broken', 'silent', 'broken-after')
    const { number } = await shop.orderOf(purchase.n)
    await cancelOrder(asShopper(shop.context), number)
  },
}

/** Runs the job each minute until no payment is open. */
async function untilSettled(shop: StripeShop): Promise<void> {
  await shop.db
    .updateTable('payment_sessions')
    .set((eb) => ({ asked_at: eb.ref('opened_at') }))
    .execute()
  for (let minute = 0; minute < 40; minute += 1) {
    shop.pass(1)
    await shop.round()
  }
}

/** The records of the shop and of Stripe, side by side. */
async function books({ db, stripe }: StripeShop) {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const charges = stripe.charges()
  return orders.map((order) => {
    const own = charges.filter(({ metadata }) => metadata['order'] === order.id)
    const given = stripe
      .refunds()
      .filter((refund) => own.some((charge) => charge.payment_intent === refund.payment_intent))
      .reduce((sum, refund) => sum + refund.amount, 0)
    const keptCents = own.reduce((sum, charge) => sum + charge.amount_total, 0) - given
    return { order, charges: own.length, keptCents }
  })
}

test.each(Object.entries(FAULTS))(
  '%s: shop and Stripe agree in the end',
  async (_what, happens) => {
    const shop = await stripeShop(UNITS)
    for (let n = 1; n <= ROUNDS; n += 1) await happens({ shop, n })
    await untilSettled(shop)
    const all = await books(shop)
    expect(all).toHaveLength(ROUNDS)
    for (const { order, charges, keptCents } of all) {
      expect(charges).toBeLessThanOrEqual(1)
      const isGood = order.status === 'placed'
      expect([order.id, keptCents]).toEqual([order.id, isGood ? order.total_cents : 0])
      expect(order.payment_status).toBe(isGood ? 'paid' : charges === 1 ? 'refunded' : 'failed')
    }
    expect(shop.stripe.charges()).toHaveLength(all.reduce((sum, book) => sum + book.charges, 0))
    const good = all.filter(({ order }) => order.status === 'placed').length
    expect(await holdings(shop.db)).toEqual({
      jackets: UNITS - 2 * good,
      shirts: UNITS - good,
      uses: good,
    })
    const mails = await shop.db.selectFrom('mail_outbox').select('kind').execute()
    expect(mails.filter(({ kind }) => kind === 'order-confirmation').length).toBeGreaterThanOrEqual(
      good,
    )
  },
)

import { readStoredCatalogue } from '#core/catalogue/import/stored-catalogue.server.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { startCheckout } from '#core/checkout/start-checkout.server.ts'
import { sendContactMessage } from '#core/account/contact/contact.server.ts'
import { markHandled } from '#core/account/contact/inbox.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { declareWithdrawal } from '#core/returns/declare-withdrawal.server.ts'
import type { Db } from '#db/schema.ts'
import { lifeOf, type SeededOrder } from './order-life.ts'
import type { ProductDetails } from '#core/catalogue/product.ts'
import { vatClassOf } from '#core/catalogue/reduction.ts'
import { chooseLines, orderKey, orderRequest, SEED_KEYS, type Sold } from './order-request.ts'
import { daysBefore, must, partsAt, type SeedInput } from './parts.ts'
import { payPage } from './pay-page.ts'
import { PEOPLE, registerPeople } from './people.ts'
import { STORIES, type Story } from './stories.ts'

export type SeedOutcome =
  | { ok: true; orders: number; isNew: boolean }
  /** `real_orders`: the shop has real customers. `interrupted`: an earlier seed did not finish. */
  | { ok: false; reason: 'real_orders' | 'interrupted'; orders: number }

/**
 * Fills a shop with people, orders, returns and messages in every state, through its use cases.
 * Refuses a shop with orders of its own; a second run changes nothing.
 */
export async function seedShop(input: SeedInput): Promise<SeedOutcome> {
  const { ours, others } = await countOrders(input.db)
  if (others > 0) return { ok: false, reason: 'real_orders', orders: others }
  if (ours === STORIES.length) return { ok: true, orders: ours, isNew: false }
  if (ours > 0) return { ok: false, reason: 'interrupted', orders: ours }
  const accounts = await registerPeople(input)
  const sold = (await readStoredCatalogue(input.db)).map((product) => ({
    ...product,
    ...vatClassOf(JSON.parse(product.details) as ProductDetails), // only `writePlan` writes it
  }))
  await writeMessages(input)
  for (const [at, story] of STORIES.entries()) {
    const order = await place(input, { story, at, sold, userId: accounts.get(story.buyer.email) })
    await story.becomes?.(lifeOf(input, order))
  }
  await withdrawFromNothing(input)
  return { ok: true, orders: STORIES.length, isNew: true }
}

async function countOrders(db: Db): Promise<{ ours: number; others: number }> {
  const rows = await db.selectFrom('orders').select('idempotency_key as key').execute()
  const ours = rows.filter(({ key }) => key.startsWith(SEED_KEYS)).length
  return { ours, others: rows.length - ours }
}

async function place(
  input: SeedInput,
  plan: { story: Story; at: number; sold: readonly Sold[]; userId: string | undefined },
): Promise<SeededOrder> {
  const { story, at, sold, userId } = plan
  const { buyer, daysAgo, isElsewhere } = story
  const provider = isElsewhere ? payPage : simulado
  const context = { ...partsAt(input, daysBefore(input.now, daysAgo), provider), userId }
  const request = orderRequest({
    key: orderKey(at),
    recipient: buyer,
    lines: chooseLines(sold, at, story.quantities),
    discountCode: story.discountCode ?? null,
    method: story.method ?? 'card',
    isExpress: story.isExpress ?? false,
  })
  const outcome = await (isElsewhere
    ? startCheckout(context, request)
    : placeOrder(context, request))
  const { order } = must(story.says, outcome)
  return { ...order, buyer }
}

/** A withdrawal with an unknown order number, for the owner to resolve. */
async function withdrawFromNothing(input: SeedInput): Promise<void> {
  const { email } = PEOPLE.marta
  const number = 'VR-2222-3333'
  const words = { name: 'Marta Ruiz', number, email, isWhole: false, units: [] }
  const parts = partsAt(input, daysBefore(input.now, 1))
  await declareWithdrawal(parts, { ...words, goods: 'La chaqueta azul' })
}

async function writeMessages(input: SeedInput): Promise<void> {
  const write = async (days: number, message: string) => {
    const { firstName, lastName, email } = PEOPLE.joan
    const from = { user_name: `${firstName} ${lastName}`, user_email: email }
    const words = { ...from, subject: 'Información de producto', message } as const
    const context = partsAt(input, daysBefore(input.now, days))
    const sent = await sendContactMessage(context, { message: words, token: `seed-${days}` })
    return sent.id
  }
  await write(1, '¿La chaqueta sirve para esquiar de travesía?')
  const old = await write(6, '¿Volverá la mochila verde?')
  await markHandled(input.db, old, daysBefore(input.now, 5).toISOString())
}

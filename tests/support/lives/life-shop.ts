import { OWNER } from '#tests/support/database/actors.ts'
import type { PaymentReport, RefundAnswer } from '#core/payments/provider/payment-provider.ts'
import type { Db } from '#db/schema.ts'
import { fileProduct, NOON, orderContext, stockShop } from '../factories/factories.ts'
import { elsewhere, times } from '../factories/order-life.ts'

/** Products that lives take turns on: each finds what an earlier one left behind. */
const PRODUCTS = 24
export const SIZES = ['S', 'M', 'L'] as const

const products = times(PRODUCTS, (n) =>
  fileProduct({
    id: `mens-jacket-${n}`,
    name: `Chaqueta ${n}`,
    sizes: ['S', 'M'],
    prices: { M: 11_499 },
    colors: ['Azul', 'Negro'],
    stock: { default: 10 },
  }),
)

/** What the lines of a life are changed to: a cheaper size, and another colour at the same price. */
export const otherVariants = (life: number): string[] =>
  ['S/Azul', 'M/Azul', 'S/Negro', 'M/Negro'].map((key) => `${productOf(life, 'S').id}/${key}`)

/** What has a lower rate of IVA: an order with it and a jacket has several. */
const guides = times(PRODUCTS, (n) =>
  fileProduct({
    id: `mens-guide-${n}`,
    name: `Guía ${n}`,
    priceCents: 1995,
    vatClass: n % 2 === 0 ? 'superReduced' : 'reduced',
    sizes: ['L'],
    colors: ['Azul'],
    stock: { default: 10 },
  }),
)

/** The product of a life that has this size. */
export const productOf = (life: number, size: (typeof SIZES)[number]) => {
  const product = (size === 'L' ? guides : products)[life % PRODUCTS]
  if (!product) throw new Error(`no product for life ${life}`)
  return product
}

export const stockForLives = (db: Db): Promise<void> => stockShop(db, [...products, ...guides])

/** How the provider answers a refund. `made_silently`: it makes it, and its answer is lost. */
export type Answer = 'done' | 'refused' | 'silent' | 'made_silently'

type MadeRefund = {
  refundId: string | null
  ref: string
  paymentRef: string
  amountCents: number
  hasFailed: boolean
}

export class Crash extends Error {}

/** A provider with books of its own, that answers as told. */
function lifeProvider() {
  const made = new Map<string, MadeRefund>()
  const charged = new Map<string, number>()
  const state = { answer: 'done' as Answer, calls: 0 }
  const givenCents = (paymentRef: string) =>
    [...made.values()]
      .filter((refund) => refund.paymentRef === paymentRef && !refund.hasFailed)
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const isPossible = (paymentRef: string, amountCents: number) =>
    givenCents(paymentRef) + amountCents <= (charged.get(paymentRef) ?? 0)
  const provider = elsewhere({
    refund: async ({ refundId, spentKeys, paymentRef, amountCents }): Promise<RefundAnswer> => {
      state.calls += 1
      const key = `${refundId}/${spentKeys}`
      const lost = { status: 'unknown', isKeySpent: false, detail: 'no answer in time' } as const
      if (state.answer === 'silent') return lost
      const before = made.get(key)
      if (!before) {
        const refusal = { status: 'refused', ref: null, detail: 'no' } as const
        if (state.answer === 'refused' || !isPossible(paymentRef, amountCents)) return refusal
        made.set(key, { refundId, ref: `re_${key}`, paymentRef, amountCents, hasFailed: false })
      }
      return state.answer === 'made_silently' ? lost : { status: 'done', ref: `re_${key}` }
    },
  })
  return { provider, made, charged, state, givenCents, isPossible }
}

const clocks = new WeakMap<Db, { ms: number }>()

/** The clock of all lives of a database: it goes on, since no invoice is older than the last one. */
function clockOf(db: Db): { ms: number } {
  const clock = clocks.get(db) ?? { ms: Date.parse(NOON) }
  clocks.set(db, clock)
  return clock
}

/** Lets the lives of a database that has invoices begin after them. */
export const beginLivesAt = (db: Db, at: Date): void => {
  clockOf(db).ms = at.getTime()
}

/** One life's dependencies: a clock, ids that no other life uses, and its provider. */
export function lifeShop(db: Db, life: number) {
  const clock = clockOf(db)
  const now = () => new Date(clock.ms)
  const books = lifeProvider()
  let made = 0
  const newId = (prefix: string) => `${prefix}_${life}_${(made += 1)}`
  const contextOn = (on: Db) => ({
    ...orderContext(on, { now, provider: books.provider }),
    newIds: () => {
      const id = (made += 1)
      return {
        orderId: `ord_${life}_${id}`,
        orderNumber: `VR-${life}-${id}`,
        mailId: `mail_${life}_${id}`,
      }
    },
    provider: books.provider,
    actor: OWNER,
    newId,
    newReturnCode: () => `DV-${life}-${(made += 1)}`,
    shopEmail: 'hola@vereda.example',
    wakeMail: () => {},
    logError: () => {},
  })
  const reportOf = (
    orderId: string,
    amountCents: number,
    ref = `pi_${orderId}`,
  ): PaymentReport => ({
    orderId,
    attempt: 1,
    sessionRef: `cs_${orderId}_1`,
    status: 'paid',
    paymentRef: ref,
    amountCents,
    currency: 'EUR',
    isLive: false,
  })
  return { db, clock, now, books, contextOn, reportOf }
}

export type LifeShop = ReturnType<typeof lifeShop>

/** A database whose transactions end with a crash at their n-th statement; 0 for never. */
export function crashingDb(db: Db, at: number): Db {
  if (at === 0) return db
  let statements = 0
  const plugin = {
    transformQuery: <Node>({ node }: { node: Node }): Node => {
      statements += 1
      if (statements === at) throw new Crash(`at statement ${at}`)
      return node
    },
    transformResult: async <Result>({ result }: { result: Result }): Promise<Result> => result,
  }
  const transaction = () => ({
    execute: <T>(work: (trx: Db) => Promise<T>) =>
      db.transaction().execute((trx) => work(trx.withPlugin(plugin))),
  })
  return new Proxy(db, {
    get(target, key) {
      if (key === 'transaction') return transaction
      const value = Reflect.get(target, key, target) as unknown
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

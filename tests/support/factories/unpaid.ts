import { placeOrder } from '#core/checkout/place-order.server.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import type { Db } from '#db/schema.ts'
import { fileProduct, NOON, orderContext, stockShop } from './factories.ts'
import { elsewhere, times } from './order-life.ts'
import { orderRequest, requestLine, someBuyer } from './order-request.ts'
import { testDb } from '../database/test-db.ts'

const SIZES = ['S', 'M', 'L', 'XL'] as const
const COLORS = ['Azul', 'Negro'] as const

/** A shop with payments on a provider's page, and 20 units of each of 56 variants. */
export async function unpaidShop(units = 20) {
  const products = times(7, (n) =>
    fileProduct({
      id: `mens-shirt-${n}`,
      name: `Camisa ${n}`,
      sizes: [...SIZES],
      colors: [...COLORS],
      stock: { default: units },
    }),
  )
  const { db } = await testDb()
  await stockShop(db, products)
  const clock = { ms: Date.parse(NOON) }
  const context = orderContext(db, { provider: elsewhere(), now: () => new Date(clock.ms) })
  const variants = products.flatMap((product) =>
    SIZES.flatMap((size) => COLORS.map((color) => requestLine(product, { size, color }))),
  )
  let made = 0
  /** An order from an address: `lines` lines with this many units each. */
  const order = (
    from: { client: string; email?: string },
    lines: readonly OrderRequest['lines'][number][],
  ) => {
    made += 1
    const email = from.email ?? `comprador-${made}@correo.example`
    const request = orderRequest({
      n: made,
      lines: [...lines],
      recipient: { email },
      invoice: someBuyer,
    })
    return placeOrder({ ...context, clientAddress: from.client }, request)
  }
  return {
    db,
    variants,
    order,
    now: () => new Date(clock.ms),
    pass: (minutes: number) => void (clock.ms += minutes * 60_000),
    of: (count: number, quantity: number, first = 0) =>
      variants.slice(first, first + count).map((line) => ({ ...line, quantity })),
  }
}

/** Every stored record of who holds what. */
export const holdRows = async (db: Db) => ({
  holders: await db.selectFrom('unpaid_holders').selectAll().orderBy('holder').execute(),
  holds: await db.selectFrom('unpaid_holds').selectAll().orderBy('order_id').execute(),
})

export async function unitsFree(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('stock').select('available').orderBy('variant_id').execute()
  return rows.map(({ available }) => available)
}

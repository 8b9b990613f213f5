import type { Cents } from '#core/base/money/money.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import { priceInForce } from '#core/catalogue/sale-prices/price-in-force.ts'
import { waitingExchanges } from '#core/orders/exchanges/exchange-orders.server.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { isUnpaidCod, type OrderLine, type OrderWithState } from '#core/orders/order.ts'
import { paidAt } from '#core/payments/refunds/refund-scope.ts'
import { findRefundable } from '#core/payments/refunds/refunds.server.ts'
import type { Db } from '#db/schema.ts'
import { returnsOf, type Return } from '../returns.server.ts'
import {
  lineClosed,
  type ChangeableLine,
  type ChoosableVariant,
  type LineClosed,
} from './line-change.ts'

/** A courier collects what was agreed: another price, or a part of it, is another order. */
const isPaidToSend = (order: OrderWithState): boolean => order.isToSend && !isUnpaidCod(order)

/** A variant with what a line keeps of it. `unitCostCents` is without VAT; null if unknown. */
export type StoredVariant = ChoosableVariant & { image: string; unitCostCents: Cents | null }

/** A line of an order, and the variants of its product that are sold. */
export type Changeable = {
  line: OrderLine & ChangeableLine & { position: number }
  /** Why it stays as it is; undefined: it may change. */
  closed: LineClosed | undefined
  variants: StoredVariant[]
  /** The variants of the other lines. */
  others: string[]
  /** What is left of the order's money, which a difference must not use up; cents. */
  leftCents: Cents
}

/** A line of an order, by its position from 0; undefined if there is none. */
export async function findChangeable(
  db: Db,
  order: OrderWithState,
  position: number,
): Promise<Changeable | undefined> {
  const [found] = await changeableLines(db, order, (one) => one === position)
  return found
}

/** The lines of an order that may have another size or colour. */
export async function findAllChangeable(db: Db, order: OrderWithState): Promise<Changeable[]> {
  if (!isPaidToSend(order)) return []
  const lines = await changeableLines(db, order, () => true)
  return lines.filter(({ closed }) => closed === undefined)
}

async function changeableLines(
  db: Db,
  order: OrderWithState,
  isWanted: (position: number) => boolean,
): Promise<Changeable[]> {
  const units = await findLineUnits(db, order.id)
  const wanted = order.lines.flatMap((line, position) => {
    const own = units.find((one) => one.position === position)
    return own && isWanted(position) ? [{ line, own }] : []
  })
  if (wanted.length === 0) return []
  const isComingBack = comesBack(await returnsOf(db, order.id))
  const known = await variantsOf(
    db,
    wanted.map(({ line }) => line.productId),
  )
  const waits = await waitingPositions(db, order.id)
  const money = await findRefundable(db, order.id)
  const leftCents = money ? money.amounts.totalCents - money.refundedCents : 0
  return wanted.map(({ line, own: { position, variantId, ...own } }) => {
    const variants = known.get(line.productId) ?? []
    const today = variants.find((one) => one.variantId === variantId)
    const todayCents = today?.priceCents ?? line.priceCents
    const paidCents = money ? paidAt(money, position) : 0
    return {
      line: { ...line, position, variantId, todayCents, paidCents },
      closed:
        lineClosed({ isToSend: isPaidToSend(order) }, own, isComingBack(position)) ??
        (waits.has(position) ? 'change_waits' : undefined),
      variants: variants.filter(({ isSold }) => isSold),
      others: units.flatMap((one) => (one.position === position ? [] : [one.variantId])),
      leftCents,
    }
  })
}

/** The positions of the lines that may have another size or colour. */
export async function changeablePositions(db: Db, order: OrderWithState): Promise<Set<number>> {
  if (!isPaidToSend(order)) return new Set()
  const units = await findLineUnits(db, order.id)
  const isComingBack = comesBack(await returnsOf(db, order.id))
  const waits = await waitingPositions(db, order.id)
  return new Set(
    units.flatMap((one) =>
      waits.has(one.position) ||
      lineClosed({ isToSend: isPaidToSend(order) }, one, isComingBack(one.position))
        ? []
        : [one.position],
    ),
  )
}

/** The positions of the lines of which units wait for the payment of what replaces them. */
async function waitingPositions(db: Db, orderId: string): Promise<Set<number>> {
  return new Set((await waitingExchanges(db, orderId)).map(({ position }) => position))
}

/** Whether units of a line are in a return that is open; one in words alone may be of any line. */
const comesBack =
  (returns: readonly Return[]) =>
  (position: number): boolean =>
    returns.some(
      ({ status, units }) =>
        (status === 'requested' || status === 'received') &&
        (units.length === 0 || units.some((one) => one.position === position)),
    )

/** The variants of these products, by product; one that is not sold any more still has a price. */
async function variantsOf(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, (StoredVariant & { isSold: boolean })[]>> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .leftJoin('product_pictures', (join) =>
      join
        .onRef('product_pictures.product_id', '=', 'products.id')
        .onRef('product_pictures.color', '=', 'variants.color'),
    )
    .select(['variants.product_id as productId', 'variants.id as variantId'])
    .select(['variants.size', 'variants.color'])
    .select(['products.price_cents as productCents', 'products.sale_period_id'])
    .select(['variants.price_cents', 'variants.regular_price_cents'])
    .select(['stock.available', 'stock.unit_cost_cents as unitCostCents'])
    .select('product_pictures.version as ownPicture')
    .select(['variants.is_active as isActive', 'products.is_active as isProductActive'])
    .where('variants.product_id', 'in', productIds)
    .orderBy('variants.position')
    .execute()
  const variants = rows.map(
    ({ productId, variantId, size, color, available, unitCostCents, ...row }) => {
      const version = row.ownPicture ?? pictureVersion({ id: productId }, color)
      const image = thumbnail({ id: productId, color, version })
      const priceCents = priceInForce(row)
      const isSold = row.isActive === 1 && row.isProductActive === 1
      const facts = { size, color, available, unitCostCents, image, priceCents }
      return { productId, variantId, isSold, ...facts }
    },
  )
  return Map.groupBy(variants, ({ productId }) => productId)
}

import { recordProductChanges } from '#core/catalogue/catalogue-changes.server.ts'
import type { ProductDetails } from '#core/catalogue/product.ts'
import { recordHistory } from '#core/catalogue/product-history/product-history.server.ts'
import { lockProducts } from '#core/catalogue/sale-prices/prices.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import {
  recallFault,
  variantsText,
  type Recall,
  type RecallFault,
  type RecallTerms,
} from './recall.ts'
import { findReached, findUnsent, noteOrders, type ReachedOrder } from './recall-reach.server.ts'
import { findRecall, openRecallsOf, variantsOfRecall } from './recalls.server.ts'

/** Context of opening a recall; `newCode` makes "RT-7K3M-QH2D". */
export type RecallContext = { db: Db; now: () => Date; newCode: () => string }

/** A product's variants, or those of some sizes, some colours, or both; none named: all. */
export type Chosen = {
  productId: string
  sizes?: readonly string[] | undefined
  colors?: readonly string[] | undefined
}

export type ChosenVariants =
  | { ok: true; ids: string[]; text: string; color: string }
  | { ok: false; reason: 'no_variants'; sizes: string[]; colors: string[] }

/**
 * The variants that the owner means, also retired ones: they may have been sold. Refuses a size or a
 * colour of which there are none, so that nothing that is named is left out unseen.
 */
export async function chooseVariants(
  db: Db,
  { productId, sizes = [], colors = [] }: Chosen,
): Promise<ChosenVariants> {
  const all = await db
    .selectFrom('variants')
    .select(['id', 'size', 'color'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const chosen = all.filter(
    (one) =>
      (sizes.length === 0 || sizes.includes(one.size)) &&
      (colors.length === 0 || colors.includes(one.color)),
  )
  const [first] = chosen
  const isEach =
    sizes.every((size) => chosen.some((one) => one.size === size)) &&
    colors.every((color) => chosen.some((one) => one.color === color))
  if (!first || !isEach) {
    return {
      ok: false,
      reason: 'no_variants',
      sizes: [...new Set(all.map((one) => one.size))],
      colors: [...new Set(all.map((one) => one.color))],
    }
  }
  const ids = chosen.map(({ id }) => id)
  return { ok: true, ids, text: variantsText(chosen, all.length), color: first.color }
}

export type OpenRecall = Chosen & { terms: RecallTerms }

export type OpenRecallOutcome =
  /** `isNew` is false if it was open already with the same words: what was missing is done. */
  | { ok: true; code: string; isNew: boolean }
  | { ok: false; reason: 'unknown_product' | 'no_variants' }
  | { ok: false; reason: 'faults'; fault: RecallFault }
  /** Another recall is open for some of these variants. */
  | { ok: false; reason: 'other_open'; code: string }

/**
 * Opens a recall: publishes its notice, takes its variants off sale, and notes the orders whose buyers
 * have units, in one transaction. The same again finds the open one and notes what has been sent
 * since. Refuses what `recallFault` refuses, and variants of which another recall is open.
 * Source: Regulation (EU) 2023/988, articles 35 and 36.
 * Guarded by: recall-drill.server.test.ts.
 */
export async function openRecall(
  ctx: RecallContext,
  { terms, ...chosen }: OpenRecall,
): Promise<OpenRecallOutcome> {
  const fault = recallFault(terms)
  if (fault) return { ok: false, reason: 'faults', fault }
  return transact(ctx, async (ctx): Promise<OpenRecallOutcome> => {
    const { db } = ctx
    await lockProducts(db, [chosen.productId])
    const product = await findNamed(db, chosen.productId)
    if (!product) return { ok: false, reason: 'unknown_product' }
    const variants = await chooseVariants(db, chosen)
    if (!variants.ok) return { ok: false, reason: variants.reason }
    const open = await openFor(db, product.id, variants.ids)
    if (open && !isSame(open, terms, variants.ids)) {
      return { ok: false, reason: 'other_open', code: open.code }
    }
    const code = open?.code ?? ctx.newCode()
    if (!open)
      await storeRecall(db, { code, product, variants, terms, at: ctx.now().toISOString() })
    await noteOrders(db, code, { ...terms, variantIds: variants.ids })
    return { ok: true, code, isNew: !open }
  })
}

export type RecallPlan =
  | {
      ok: true
      /** As its notice would show it; its code is that of the open one, or empty. */
      recall: Recall
      variantIds: string[]
      reached: ReachedOrder[]
      unsent: Omit<ReachedOrder, 'email'>[]
    }
  | Extract<ChosenVariants, { ok: false }>
  | Exclude<Extract<OpenRecallOutcome, { ok: false }>, { reason: 'no_variants' }>

/** What opening a recall would do, and how its notice would read; changes nothing. */
export async function planRecall(
  ctx: Pick<RecallContext, 'db' | 'now'>,
  { terms, ...chosen }: OpenRecall,
): Promise<RecallPlan> {
  const { db } = ctx
  const fault = recallFault(terms)
  if (fault) return { ok: false, reason: 'faults', fault }
  const product = await findNamed(db, chosen.productId)
  if (!product) return { ok: false, reason: 'unknown_product' }
  const variants = await chooseVariants(db, chosen)
  if (!variants.ok) return variants
  const open = await openFor(db, product.id, variants.ids)
  if (open && !isSame(open, terms, variants.ids)) {
    return { ok: false, reason: 'other_open', code: open.code }
  }
  return {
    ok: true,
    recall: {
      ...terms,
      code: open?.code ?? '',
      productId: product.id,
      productName: product.name,
      reference: product.reference,
      color: variants.color,
      variantsText: variants.text,
      openedAt: ctx.now().toISOString(),
      endedAt: null,
    },
    variantIds: variants.ids,
    reached: await findReached(db, { ...terms, variantIds: variants.ids }),
    unsent: await findUnsent(db, variants.ids),
  }
}

export type ContinueRecallOutcome =
  | { ok: true; recall: Recall }
  | { ok: false; reason: 'unknown' | 'ended' }

/**
 * Notes for an open recall the orders that were sent since, as opening it again with the same words
 * does; `tellBuyers` then tells who is missing.
 */
export async function continueRecall(db: Db, code: string): Promise<ContinueRecallOutcome> {
  return transact(db, async (trx): Promise<ContinueRecallOutcome> => {
    const recall = await findRecall(trx, code)
    if (!recall) return { ok: false, reason: 'unknown' }
    if (recall.endedAt !== null) return { ok: false, reason: 'ended' }
    const variantIds = await variantsOfRecall(trx, recall.code)
    await noteOrders(trx, recall.code, { ...recall, variantIds })
    return { ok: true, recall }
  })
}

async function findNamed(db: Db, id: string) {
  const row = await db
    .selectFrom('products')
    .select(['id', 'name', 'details'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { reference } = JSON.parse(row.details) as ProductDetails // only `writePlan` writes it
  return { id, name: row.name, reference: reference || id }
}

/** The open recall that has some of these variants. */
async function openFor(db: Db, productId: string, ids: readonly string[]) {
  for (const recall of await openRecallsOf(db, productId)) {
    const variantIds = await variantsOfRecall(db, recall.code)
    if (variantIds.some((id) => ids.includes(id))) return { ...recall, variantIds }
  }
  return undefined
}

function isSame(
  open: RecallTerms & { variantIds: readonly string[] },
  terms: RecallTerms,
  ids: readonly string[],
): boolean {
  const facts = (of: RecallTerms, variantIds: readonly string[]) =>
    JSON.stringify([
      [of.lot, of.soldFrom, of.soldUntil, of.hazard, of.action, of.onlyRemedyReason],
      of.remedies.toSorted(),
      variantIds.toSorted(),
    ])
  return facts(open, open.variantIds) === facts(terms, ids)
}

type NewRecall = {
  code: string
  product: { id: string; name: string; reference: string }
  variants: Extract<ChosenVariants, { ok: true }>
  terms: RecallTerms
  at: string
}

async function storeRecall(db: Db, { code, product, variants, terms, at }: NewRecall) {
  await db
    .insertInto('recalls')
    .values({
      code,
      product_id: product.id,
      product_name: product.name,
      reference: product.reference,
      color: variants.color,
      variants_text: variants.text,
      lot: terms.lot,
      sold_from: terms.soldFrom,
      sold_until: terms.soldUntil,
      hazard: terms.hazard,
      action: terms.action,
      remedies: terms.remedies.join(','),
      only_remedy_reason: terms.onlyRemedyReason,
      opened_at: at,
    })
    .execute()
  await db
    .insertInto('recall_variants')
    .values(variants.ids.map((id) => ({ recall_code: code, variant_id: id })))
    .execute()
  await recordHistory(db, [product.id], async () => {
    await db.updateTable('variants').set({ is_active: 0 }).where('id', 'in', variants.ids).execute()
  })
  await recordProductChanges(db, [product.id])
}

export type EndRecallOutcome = { ok: true } | { ok: false; reason: 'unknown' | 'ended' }

/**
 * Ends a recall: its variants may be sold again, once somebody puts them back. The notice stays, and
 * buyers may still choose.
 */
export async function endRecall(
  { db, now }: Pick<RecallContext, 'db' | 'now'>,
  code: string,
): Promise<EndRecallOutcome> {
  return transact(db, async (trx): Promise<EndRecallOutcome> => {
    const recall = await trx
      .selectFrom('recalls')
      .select('product_id')
      .where('code', '=', code)
      .executeTakeFirst()
    if (!recall) return { ok: false, reason: 'unknown' }
    const ended = await trx
      .insertInto('recall_ends')
      .values({ recall_code: code, ended_at: now().toISOString() })
      .onConflict((oc) => oc.column('recall_code').doNothing())
      .returning('recall_code')
      .executeTakeFirst()
    if (!ended) return { ok: false, reason: 'ended' }
    await recordProductChanges(trx, [recall.product_id])
    return { ok: true }
  })
}

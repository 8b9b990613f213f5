import { recordProductChanges } from '#core/catalogue/catalogue-changes.server.ts'
import type { ProductDetails } from '#core/catalogue/product.ts'
import { recordHistory } from '#core/product-history/product-history.server.ts'
import { lockProducts } from '#core/sale-prices/prices.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { recallFault, variantsText, type RecallFault, type RecallTerms } from './recall.ts'
import { noteOrders } from './recall-reach.server.ts'
import { openRecallsOf, variantsOfRecall } from './recalls.server.ts'

/** Context of opening a recall; `newCode` makes "RT-7K3M-QH2D". */
export type RecallContext = { db: Db; now: () => Date; newCode: () => string }

/** A product's variants, or those of a size, a colour, or both. */
export type Chosen = { productId: string; size?: string | undefined; color?: string | undefined }

export type ChosenVariants =
  | { ok: true; ids: string[]; text: string; color: string }
  | { ok: false; reason: 'no_variants'; sizes: string[]; colors: string[] }

/** The variants that the owner means, also retired ones: they may have been sold. */
export async function chooseVariants(
  db: Db,
  { productId, size, color }: Chosen,
): Promise<ChosenVariants> {
  const all = await db
    .selectFrom('variants')
    .select(['id', 'size', 'color'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const chosen = all.filter(
    (one) => (size ?? one.size) === one.size && (color ?? one.color) === one.color,
  )
  const [first] = chosen
  if (!first) {
    const sizes = [...new Set(all.map((one) => one.size))]
    return {
      ok: false,
      reason: 'no_variants',
      sizes,
      colors: [...new Set(all.map((v) => v.color))],
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

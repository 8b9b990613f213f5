import { setImmediate as nextTurn } from 'node:timers/promises'
import { isUniqueViolation } from '#db/errors.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import { recordProductChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { readLabels, type PlacedLabel } from '#core/catalogue/pictures.server.ts'
import type { ProductDetails } from '#core/catalogue/product.ts'
import { isOnSale, PRODUCTS_AT_ONCE } from '#core/catalogue/read-products.server.ts'
import { keepFile } from '#core/base/files/kept-files.server.ts'
import type { CheckedNotice } from './check-notice.server.ts'
import { labelFileName, NOTICE_TYPES } from './notice-file.ts'

/** A product's guarantee of durability and its label, which may be of a guarantee that it had before. */
export type LabelledProduct = {
  /** Of the guarantee; 0: the product has none. */
  years: number
  label: PlacedLabel | null
}

/** The guarantee of durability of a product and its label; undefined if there is no such product. */
export async function findLabel(db: Db, productId: string): Promise<LabelledProduct | undefined> {
  const row = await db
    .selectFrom('products')
    .select('details')
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!row) return undefined
  const label = (await readLabels(db, [productId])).get(productId) ?? null
  return { years: yearsOf(row.details), label }
}

/** Few products have a guarantee: the texts of the others are not parsed. */
const yearsOf = (details: string): number =>
  details.includes('"durabilityYears":')
    ? ((JSON.parse(details) as ProductDetails).durabilityYears ?? 0) // only `writePlan` writes it
    : 0

/** `by` names the person, `now` is ISO-8601 UTC. */
type Change = { productId: string; by: string; now: string }

export type LabelOutcome =
  | { ok: true; sha256: string | null; years: number | null }
  /** `no_guarantee`: a label says the years, so the product has to have them first. */
  | { ok: false; reason: 'unknown' | 'no_guarantee' | 'same' | 'changed_meanwhile' }

/**
 * Places the label of a product's guarantee of durability, which `checkLabel` has passed: keeps its
 * bytes as the maker delivered them, and makes every server show it within a second. It is shown as
 * long as the guarantee has the years that it has now. Files that were placed before stay.
 * Source: Directive 2011/83/EU, articles 5(1)(ea), 6(1)(la) and 22a, sure; Implementing Regulation
 * (EU) 2025/1960, annex II, which was not before us. Guarded by: durability-label.server.test.ts.
 */
export async function placeLabel(
  db: Db,
  { bytes, checked, ...change }: Change & { bytes: Buffer; checked: CheckedNotice },
): Promise<LabelOutcome> {
  const { kind, width, height } = checked
  return changeLabel(db, change, async (trx, { years, label }) => {
    if (years === 0) return 'no_guarantee'
    const name = labelFileName(change.productId, kind)
    const sha256 = await keepFile(trx, { name, type: NOTICE_TYPES[kind], bytes })
    return label?.sha256 === sha256 && label.years === years
      ? 'same'
      : { sha256, width: Math.round(width), height: Math.round(height), years }
  })
}

/** Takes a product's label away: its facts stand there as text again. Refuses if it has none. */
export const removeLabel = (db: Db, change: Change): Promise<LabelOutcome> =>
  changeLabel(db, change, async (_, { label }) =>
    label ? { sha256: null, width: null, height: null, years: null } : 'same',
  )

type NewRow =
  | { sha256: string; width: number; height: number; years: number }
  | Record<'sha256' | 'width' | 'height' | 'years', null>

async function changeLabel(
  db: Db,
  { productId, by, now }: Change,
  change: (trx: Db, before: LabelledProduct) => Promise<NewRow | 'no_guarantee' | 'same'>,
): Promise<LabelOutcome> {
  const values = { product_id: productId, changed_at: now, changed_by: by }
  try {
    return await transactApart({ db }, async ({ db: trx }): Promise<LabelOutcome> => {
      const before = await findLabel(trx, productId)
      if (!before) return { ok: false, reason: 'unknown' }
      const { last } = await trx
        .selectFrom('durability_labels')
        .select((eb) => eb.fn.max('number').as('last'))
        .where('product_id', '=', productId)
        .executeTakeFirstOrThrow()
      const row = await change(trx, before)
      if (typeof row === 'string') return { ok: false, reason: row }
      await recordProductChanges(trx, [productId])
      const number = (last ?? 0) + 1
      await trx
        .insertInto('durability_labels')
        .values({ ...values, ...row, number })
        .execute()
      return { ok: true, sha256: row.sha256, years: row.years }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: 'changed_meanwhile' }
    throw error
  }
}

/** The products on sale with a guarantee of durability: how many, and the ids of those without its label. */
export type LabelWork = { guaranteed: number; unlabelled: string[] }

/** Goes through the products in batches by id, and lets other work run between them. */
export async function readLabelWork(db: Db): Promise<LabelWork> {
  const work: LabelWork = { guaranteed: 0, unlabelled: [] }
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: { id: string; details: string }[] = await db
      .selectFrom('products')
      .select(['id', 'details'])
      .where(isOnSale)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PRODUCTS_AT_ONCE)
      .execute()
    const years = new Map(rows.map(({ id, details }) => [id, yearsOf(details)]))
    const guaranteed = rows.map(({ id }) => id).filter((id) => years.get(id))
    const labels = await readLabels(db, guaranteed)
    work.guaranteed += guaranteed.length
    work.unlabelled.push(...guaranteed.filter((id) => labels.get(id)?.years !== years.get(id)))
    after = rows.length < PRODUCTS_AT_ONCE ? undefined : rows.at(-1)?.id
    await nextTurn()
  }
  return work
}

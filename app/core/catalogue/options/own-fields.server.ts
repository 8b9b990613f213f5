import type { OwnField } from '#core/catalogue/own-fields/own-field.ts'
import { recordSettingsChange } from '#core/catalogue/catalogue-changes.server.ts'
import {
  ownValueIn,
  type OwnFieldValue,
  type OwnFieldValues,
} from '#core/catalogue/own-fields/own-fields.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import { planOwnFields, type OwnFieldChange, type OwnFieldRefusal } from './own-field-rules.ts'

/** The shop's own fields, in their order. */
export async function readOwnFields(db: Db): Promise<OwnField[]> {
  const rows = await db
    .selectFrom('own_fields')
    .select(['key', 'label', 'kind', 'unit', 'options', 'is_facet'])
    .orderBy('position')
    .orderBy('key')
    .execute()
  return rows.map(({ key, label, kind, unit, options, is_facet: isFacet }) => ({
    key,
    label,
    kind,
    unit,
    options: JSON.parse(options) as string[], // only `write` makes it
    isFacet: isFacet === 1,
  }))
}

type UsedBy = { id: string; name: string }

/** The products, and the drafts of products, that have a value. */
type Users = { products: readonly UsedBy[]; drafts: readonly UsedBy[]; count: number }

export type OwnFieldOutcome =
  | { ok: true; key: string; label: string; isFacet: boolean }
  | ({ ok: false; reason: 'in_use' | 'kind_in_use'; label: string } & Users)
  | ({ ok: false; reason: 'option_in_use'; label: string; options: readonly string[] } & Users)
  | OwnFieldRefusal

/** Ends a transaction without its writes. */
class Undone extends Error {
  readonly outcome: Exclude<OwnFieldOutcome, { ok: true }>
  constructor(outcome: Exclude<OwnFieldOutcome, { ok: true }>) {
    super(outcome.reason)
    this.outcome = outcome
  }
}

/**
 * Adds, changes or removes an own field, and makes every server read them within a second. One change
 * waits for the other. Refuses what `planOwnFields` refuses, and to remove a field, its kind or one of
 * its options while a product has a value of it, archived ones and drafts too; a refusal changes
 * nothing. Guarded by: own-fields.server.test.ts.
 */
export async function changeOwnFields(db: Db, typed: OwnFieldChange): Promise<OwnFieldOutcome> {
  try {
    return await transactApart({ db }, async ({ db: trx }) => {
      // First of all: its row makes one change wait for the other.
      await recordSettingsChange(trx)
      const known = await readOwnFields(trx)
      const plan = planOwnFields(known, typed)
      if (!plan.ok) throw new Undone(plan)
      const { one, before } = plan
      if (before) await requireUnused(trx, before, 'remove' in typed ? undefined : one)
      await write(trx, known, plan.next)
      return { ok: true, key: one.key, label: one.label, isFacet: one.isFacet } as const
    })
  } catch (error) {
    if (error instanceof Undone) return error.outcome
    throw error
  }
}

/** Throws if a product has a value that would go; `after` is absent for a field that is removed. */
async function requireUnused(trx: Db, before: OwnField, after: OwnField | undefined) {
  const { key, label } = before
  const gone = before.options.filter((one) => !after?.options.includes(one))
  const isKept = after?.kind === before.kind
  if (isKept && gone.length === 0) return
  const isGone = (value: OwnFieldValue) => !isKept || gone.some((one) => one === value)
  const users = await productsWithField(trx, key, isGone)
  if (users.count === 0) return
  if (isKept)
    throw new Undone({ ok: false, reason: 'option_in_use', label, options: gone, ...users })
  throw new Undone({ ok: false, reason: after ? 'kind_in_use' : 'in_use', label, ...users })
}

const TOLD = 3

/**
 * The products and drafts that have a value of a field that is meant; `told` of each by name. It reads
 * all products with values, so only the owner asks for it.
 */
export async function productsWithField(
  trx: Db,
  key: string,
  isMeant: (value: OwnFieldValue) => boolean,
  told = TOLD,
): Promise<Users> {
  const has = (values: OwnFieldValues | undefined) => {
    const value = ownValueIn(values, key)
    return value !== undefined && isMeant(value)
  }
  const pattern = `%"${key}":%` // a key has no sign of a pattern
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'name', 'own_fields'])
    .where('own_fields', 'like', pattern)
    .orderBy('id')
    .execute()
  const products = rows.filter(({ own_fields: own }) => has(valuesIn(own)))
  const contents = await trx
    .selectFrom('product_drafts')
    .select(['product_id', 'content'])
    .where('content', 'like', pattern)
    .orderBy('product_id')
    .execute()
  const drafts = contents
    .map(({ product_id: id, content }) => ({ id, ...(JSON.parse(content) as Draft) })) // of `saveDraft`
    .filter(({ ownFields }) => has(ownFields))
  return {
    products: products.slice(0, told).map(({ id, name }) => ({ id, name })),
    drafts: drafts.slice(0, told).map(({ id, name }) => ({ id, name: name || 'Sin nombre' })),
    count: products.length + drafts.length,
  }
}

type Draft = { name?: string; ownFields?: OwnFieldValues }

/** Only `writePlan` writes it. */
const valuesIn = (own: string | null): OwnFieldValues =>
  own === null ? {} : (JSON.parse(own) as OwnFieldValues)

/** Products that are read at once. */
const AT_ONCE = 1000

/** How many products have a value of each field, archived ones too, by its key. */
export async function countProductsByField(db: Db): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'own_fields'])
      .where('id', '>', after)
      .where('own_fields', 'is not', null)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { own_fields: own } of rows) {
      for (const key in valuesIn(own)) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    const last = rows.at(-1)
    if (!last) return counts
    after = last.id
  }
}

/** Writes the rows that differ; a position is the place in the list. */
async function write(
  trx: Db,
  known: readonly OwnField[],
  next: readonly OwnField[],
): Promise<void> {
  for (const { key } of known) {
    if (next.some((one) => one.key === key)) continue
    await trx.deleteFrom('own_fields').where('key', '=', key).execute()
  }
  for (const [position, one] of next.entries()) {
    if (known[position] === one) continue
    const { key, label, kind, unit, options, isFacet } = one
    const is_facet = isFacet ? (1 as const) : (0 as const)
    const row = { label, kind, unit, options: JSON.stringify(options), is_facet, position }
    await trx
      .insertInto('own_fields')
      .values({ key, ...row })
      .onConflict((oc) => oc.column('key').doUpdateSet(row))
      .execute()
  }
}

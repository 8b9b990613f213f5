import { recordSettingsChange } from '#core/catalogue/catalogue-changes.server.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import {
  isSameValue,
  MOST_VALUES,
  readSearchWords,
  readSwatch,
  valueFault,
  type OptionName,
  type OptionPlace,
  type OptionValue,
  type ShopOptions,
  type ValueFault,
} from './option-rules.ts'

/** The values of an option, in the order of filters and selectors. */
export async function listOption(db: Db, option: OptionName): Promise<OptionValue[]> {
  const rows = await db
    .selectFrom('option_values')
    .select(['value', 'swatch', 'search_words'])
    .where('option', '=', option)
    .orderBy('position')
    .orderBy('value')
    .execute()
  return rows.map(({ value, swatch, search_words }) => ({
    value,
    ...(swatch === null ? {} : { swatch }),
    searchWords: JSON.parse(search_words) as string[], // only `change` writes it
  }))
}

/** The sizes and colours of the shop as `optionChanges` compares them with the first filling. */
export async function readOptions(db: Db): Promise<ShopOptions> {
  const told = ({ searchWords }: OptionValue) => (searchWords.length > 0 ? { searchWords } : {})
  const sizes = await listOption(db, 'size')
  const colors = await listOption(db, 'color')
  return {
    sizes: sizes.map((size) => ({ value: size.value, ...told(size) })),
    // The database has a swatch for each colour.
    colors: colors.map((one) => ({ value: one.value, swatch: one.swatch ?? '', ...told(one) })),
  }
}

/** A product that has a value, for the owner. */
type UsedBy = { id: string; name: string }

export type OptionOutcome =
  | { ok: true; value: string; values: readonly string[] }
  | { ok: false; reason: 'bad_value'; fault: ValueFault }
  | { ok: false; reason: 'exists'; value: string }
  | { ok: false; reason: 'unknown'; value: string; values: readonly string[] }
  | { ok: false; reason: 'in_use'; value: string; products: readonly UsedBy[]; count: number }
  | { ok: false; reason: 'bad_swatch' | 'bad_words' | 'too_many' | 'same' }

type OptionRefusal = Extract<OptionOutcome, { ok: false }>

/** Carries a refusal out of the transaction, which it rolls back. */
class Refused extends Error {
  readonly refusal: OptionRefusal
  constructor(refusal: OptionRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

export type NewOption = {
  option: OptionName
  value: string
  /** `#rrggbb`; for a colour, and only for one. */
  swatch?: string
  place: OptionPlace
}

/** Adds a value to an option. Refuses one that reads as another, and what `valueFault` finds. */
export function addOption(db: Db, { option, place, ...typed }: NewOption): Promise<OptionOutcome> {
  const swatch = typed.swatch === undefined ? undefined : readSwatch(typed.swatch)
  const fault = valueFault(typed.value)
  if (fault) return refuse({ ok: false, reason: 'bad_value', fault })
  if ((option === 'color') !== (swatch !== undefined))
    return refuse({ ok: false, reason: 'bad_swatch' })
  return change(db, option, (known) => {
    const same = known.find(({ value }) => isSameValue(value, typed.value))
    if (same) throw new Refused({ ok: false, reason: 'exists', value: same.value })
    if (known.length >= MOST_VALUES) throw new Refused({ ok: false, reason: 'too_many' })
    const added = { value: typed.value, searchWords: [], ...(swatch ? { swatch } : {}) }
    return { value: typed.value, next: placed(known, added, place) }
  })
}

/** Moves a value to another place of its order. */
export const moveOption = (
  db: Db,
  { option, value, place }: Pick<NewOption, 'option' | 'value' | 'place'>,
): Promise<OptionOutcome> =>
  change(db, option, (known) => {
    const moved = found(known, value)
    const others = known.filter((one) => one !== moved)
    return { value: moved.value, next: placed(others, moved, place) }
  })

/** Takes a value away. Refuses while a product has it on sale, and names some of these products. */
export const removeOption = (
  db: Db,
  { option, value }: Pick<NewOption, 'option' | 'value'>,
): Promise<OptionOutcome> =>
  change(db, option, async (known, trx) => {
    const gone = found(known, value)
    const { products, count } = await productsWithOption(trx, option, gone.value)
    if (count > 0)
      throw new Refused({ ok: false, reason: 'in_use', value: gone.value, products, count })
    return { value: gone.value, next: known.filter((one) => one !== gone) }
  })

/** Sets what shoppers also call a value: all of its words, or none. */
export function setSearchWords(
  db: Db,
  { option, value, words }: { option: OptionName; value: string; words: readonly string[] },
): Promise<OptionOutcome> {
  const searchWords = readSearchWords(words)
  if (!searchWords) return refuse({ ok: false, reason: 'bad_words' })
  return changeOne(db, option, value, { searchWords })
}

/** Sets the swatch of a colour: `#rrggbb`. */
export function setSwatch(
  db: Db,
  { value, swatch: typed }: { value: string; swatch: string },
): Promise<OptionOutcome> {
  const swatch = readSwatch(typed)
  if (swatch === undefined) return refuse({ ok: false, reason: 'bad_swatch' })
  return changeOne(db, 'color', value, { swatch })
}

const refuse = (refusal: OptionRefusal): Promise<OptionOutcome> => Promise.resolve(refusal)

const changeOne = (
  db: Db,
  option: OptionName,
  value: string,
  changed: Partial<OptionValue>,
): Promise<OptionOutcome> =>
  change(db, option, (known) => {
    const one = found(known, value)
    return {
      value: one.value,
      next: known.map((other) => (other === one ? { ...one, ...changed } : other)),
    }
  })

/** A value as its owner types it: case and accents do not count. */
function found(known: readonly OptionValue[], typed: string): OptionValue {
  const one = known.find(({ value }) => isSameValue(value, typed))
  const values = known.map(({ value }) => value)
  if (!one) throw new Refused({ ok: false, reason: 'unknown', value: typed, values })
  return one
}

function placed(
  others: readonly OptionValue[],
  one: OptionValue,
  place: OptionPlace,
): OptionValue[] {
  if (place === 'first') return [one, ...others]
  if (place === 'last') return [...others, one]
  const at = others.indexOf(found(others, place.after)) + 1
  return [...others.slice(0, at), one, ...others.slice(at)]
}

const NAMED = 3

/** The products that have a value on sale: how many, and `told` of them by name. */
export async function productsWithOption(
  db: Db,
  option: OptionName,
  value: string,
  told = NAMED,
): Promise<{ products: UsedBy[]; count: number }> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('variants')
        .select('product_id')
        .where(option, '=', value)
        .where('is_active', '=', 1),
    )
    .orderBy('id')
    .execute()
  return { products: products.slice(0, told), count: products.length }
}

/** How many products have each value on sale; one without any is not there. */
export async function countProductsByOption(
  db: Db,
  option: OptionName,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('variants')
    .select((eb) => [`${option} as value`, eb.fn.count('product_id').distinct().as('products')])
    .where('is_active', '=', 1)
    .groupBy(option)
    .execute()
  return new Map(rows.map(({ value, products }) => [value, Number(products)]))
}

type Planned = { value: string; next: readonly OptionValue[] }

/**
 * Changes the values of an option, and makes every server read them within a second. One change waits
 * for the other. A refusal, or a list that stays as it is, changes nothing.
 * Guarded by: option-values.server.test.ts.
 */
async function change(
  db: Db,
  option: OptionName,
  plan: (known: readonly OptionValue[], trx: Db) => Planned | Promise<Planned>,
): Promise<OptionOutcome> {
  try {
    return await transactApart({ db }, async ({ db: trx }) => {
      // First of all: its row makes one change wait for the other.
      await recordSettingsChange(trx)
      const known = await listOption(trx, option)
      const { value, next } = await plan(known, trx)
      if (JSON.stringify(known) === JSON.stringify(next))
        throw new Refused({ ok: false, reason: 'same' })
      await write(trx, option, known, next)
      return { ok: true, value, values: next.map((one) => one.value) } as const
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** Writes the rows that differ; a position is the place in the list. */
async function write(
  trx: Db,
  option: OptionName,
  known: readonly OptionValue[],
  next: readonly OptionValue[],
): Promise<void> {
  const kept = new Set(next.map(({ value }) => value))
  for (const { value } of known.filter((one) => !kept.has(one.value)))
    await trx
      .deleteFrom('option_values')
      .where('option', '=', option)
      .where('value', '=', value)
      .execute()
  const before = new Set(known.map(({ value }) => value))
  for (const [position, { value, swatch = null, searchWords }] of next.entries()) {
    if (known[position] === next[position]) continue
    const row = { position, swatch, search_words: JSON.stringify(searchWords) }
    await (before.has(value)
      ? trx
          .updateTable('option_values')
          .set(row)
          .where('option', '=', option)
          .where('value', '=', value)
          .execute()
      : trx
          .insertInto('option_values')
          .values({ option, value, ...row })
          .execute())
  }
}

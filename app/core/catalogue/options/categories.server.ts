import { recordSettingsChange } from '#core/catalogue/catalogue-changes.server.ts'
import { GENDERS, type Gender } from '#core/catalogue/vocabulary.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import {
  idOf,
  isLabel,
  isNamed,
  LONGEST_TITLE,
  MOST_CATEGORIES,
  type ShopCategory,
} from './category-rules.ts'
import { productsNaming, type NamedBy } from './named-by-products.server.ts'
import { readSearchWords, type OptionPlace } from './option-rules.ts'

/** The categories of the shop, in the order of their tabs. */
export async function readCategories(db: Db): Promise<ShopCategory[]> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  // In the order of `firstCategories`, with which these are compared as text.
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    ...(row.title === null ? {} : { title: row.title }),
    ...(row.is_accessory === 1 ? { isAccessory: true } : {}),
    // Only `write` makes these two.
    menus: JSON.parse(row.menus) as Gender[],
    searchWords: JSON.parse(row.search_words) as string[],
  }))
}

export type CategoryOutcome =
  | { ok: true; id: string; label: string }
  | { ok: false; reason: 'bad_label' | 'bad_title' | 'bad_words' | 'too_many' | 'same' }
  | { ok: false; reason: 'exists'; label: string }
  | { ok: false; reason: 'unknown'; typed: string; labels: readonly string[] }
  | ({ ok: false; reason: 'in_use'; label: string } & NamedBy)

type Refusal = Extract<CategoryOutcome, { ok: false }>

/** Carries a refusal out of the transaction, which it rolls back. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

export type NewCategory = {
  label: string
  title?: string
  isAccessory: boolean
  menus: readonly Gender[]
  place: OptionPlace
}

/**
 * Adds a category. Its word in addresses is made of the label, and stays. Refuses a label or a word
 * that another one has.
 */
export const addCategory = (db: Db, typed: NewCategory): Promise<CategoryOutcome> =>
  change(db, (known) => {
    const { label, title, isAccessory, menus, place } = typed
    requireTexts({ label, title })
    const id = idOf(label)
    const same = known.find((one) => one.id === id || isNamed(one, label))
    if (same) throw new Refused({ ok: false, reason: 'exists', label: same.label })
    if (known.length >= MOST_CATEGORIES) throw new Refused({ ok: false, reason: 'too_many' })
    const added: ShopCategory = {
      id,
      label,
      ...(title === undefined ? {} : { title }),
      ...(isAccessory ? { isAccessory } : {}),
      menus: inOrder(menus),
      searchWords: ofLabel(label),
    }
    return { one: added, next: placed(known, added, place) }
  })

export type CategoryChange = {
  /** Its id or its label. */
  category: string
  label?: string
  /** Null takes the title away. */
  title?: string | null
  isAccessory?: boolean
  menus?: readonly Gender[]
  searchWords?: readonly string[]
  place?: OptionPlace
}

/** Changes what is given of a category; its word in addresses stays. */
export const changeCategory = (
  db: Db,
  { category, place, ...typed }: CategoryChange,
): Promise<CategoryOutcome> =>
  change(db, (known) => {
    const before = found(known, category)
    const one = changed(before, typed)
    const same = known.find((other) => other !== before && isNamed(other, one.label))
    if (same) throw new Refused({ ok: false, reason: 'exists', label: same.label })
    const others = known.filter((other) => other !== before)
    const next = place
      ? placed(others, one, place)
      : known.map((other) => (other === before ? one : other))
    return { one, next }
  })

/** Takes a category away. Refuses while a product is in it, and names some of these products. */
export const removeCategory = (db: Db, category: string): Promise<CategoryOutcome> =>
  change(db, async (known, trx) => {
    const gone = found(known, category)
    const users = await productsNaming(trx, 'categories', gone.id)
    if (users.count > 0)
      throw new Refused({ ok: false, reason: 'in_use', label: gone.label, ...users })
    return { one: gone, next: known.filter((one) => one !== gone) }
  })

function changed(
  before: ShopCategory,
  { title, isAccessory, ...typed }: Omit<CategoryChange, 'category' | 'place'>,
): ShopCategory {
  const label = typed.label ?? before.label
  const newTitle = title === undefined ? before.title : (title ?? undefined)
  requireTexts({ label, title: newTitle })
  const words = typed.searchWords ?? before.searchWords
  const others = words.filter((word) => !ofLabel(before.label).includes(word))
  const isTold = typed.searchWords !== undefined || words.length > others.length
  const searchWords = readSearchWords(isTold ? [...ofLabel(label), ...others] : others)
  if (!searchWords) throw new Refused({ ok: false, reason: 'bad_words' })
  const isNowAccessory = isAccessory ?? before.isAccessory
  return {
    id: before.id,
    label,
    ...(newTitle === undefined ? {} : { title: newTitle }),
    ...(isNowAccessory ? { isAccessory: true } : {}),
    menus: typed.menus ? inOrder(typed.menus) : before.menus,
    searchWords,
  }
}

function requireTexts({ label, title }: { label: string; title: string | undefined }): void {
  if (!isLabel(label)) throw new Refused({ ok: false, reason: 'bad_label' })
  if (title !== undefined && !isLabel(title, LONGEST_TITLE))
    throw new Refused({ ok: false, reason: 'bad_title' })
}

/** What the owner adds, or gives words, is found by its label too, where that is made of words. */
const ofLabel = (label: string): readonly string[] => readSearchWords([label]) ?? []

const inOrder = (menus: readonly Gender[]): Gender[] => GENDERS.filter((one) => menus.includes(one))

/** A category as its owner types it. */
function found(known: readonly ShopCategory[], typed: string): ShopCategory {
  const one = known.find((category) => isNamed(category, typed))
  const labels = known.map(({ label }) => label)
  if (!one) throw new Refused({ ok: false, reason: 'unknown', typed, labels })
  return one
}

function placed(
  others: readonly ShopCategory[],
  one: ShopCategory,
  place: OptionPlace,
): ShopCategory[] {
  if (place === 'first') return [one, ...others]
  if (place === 'last') return [...others, one]
  return others.toSpliced(others.indexOf(found(others, place.after)) + 1, 0, one)
}

type Planned = { one: ShopCategory; next: readonly ShopCategory[] }

/**
 * Changes the categories, and makes every server read them within a second: with new settings a search
 * compares the words of all its products, and no kept page stays.
 * One change waits for the other. A refusal, or a list that stays as it is, changes nothing.
 * Guarded by: categories.server.test.ts.
 */
async function change(
  db: Db,
  plan: (known: readonly ShopCategory[], trx: Db) => Planned | Promise<Planned>,
): Promise<CategoryOutcome> {
  try {
    return await transactApart({ db }, async ({ db: trx }) => {
      // First of all: its row makes one change wait for the other.
      await recordSettingsChange(trx)
      const known = await readCategories(trx)
      const { one, next } = await plan(known, trx)
      if (JSON.stringify(known) === JSON.stringify(next))
        throw new Refused({ ok: false, reason: 'same' })
      await write(trx, known, next)
      return { ok: true, id: one.id, label: one.label } as const
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** Writes the rows that differ; a position is the place in the list. */
async function write(
  trx: Db,
  known: readonly ShopCategory[],
  next: readonly ShopCategory[],
): Promise<void> {
  const kept = new Set(next.map(({ id }) => id))
  const gone = known.map(({ id }) => id).filter((id) => !kept.has(id))
  if (gone.length > 0) await trx.deleteFrom('categories').where('id', 'in', gone).execute()
  for (const [position, one] of next.entries()) {
    if (known[position] === one) continue
    const row = {
      label: one.label,
      title: one.title ?? null,
      position,
      is_accessory: one.isAccessory ? (1 as const) : (0 as const),
      menus: JSON.stringify(one.menus),
      search_words: JSON.stringify(one.searchWords),
    }
    await trx
      .insertInto('categories')
      .values({ id: one.id, ...row })
      .onConflict((oc) => oc.column('id').doUpdateSet(row))
      .execute()
  }
}

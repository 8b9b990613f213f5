import type { Activity } from '#core/catalogue/activities.ts'
import type { Collection } from '#core/catalogue/collections.ts'
import { recordSettingsChange } from '#core/catalogue/catalogue-changes.server.ts'
import { changeActivities, readActivities } from '#core/catalogue/options/activities.server.ts'
import {
  addCategory,
  changeCategory,
  readCategories,
  removeCategory,
} from '#core/catalogue/options/categories.server.ts'
import type { ShopCategory } from '#core/catalogue/options/category-rules.ts'
import { changeCollections, readCollections } from '#core/catalogue/options/collections.server.ts'
import {
  countProductsNaming,
  productsNaming,
  type NamingList,
} from '#core/catalogue/options/named-by-products.server.ts'
import type { OptionPlace } from '#core/catalogue/options/option-rules.ts'
import { GENDERS, type Gender } from '#core/catalogue/vocabulary.ts'
import type { Db } from '#db/schema.ts'
import { PLACE, splitWords, type Parts } from './list-parts.ts'
import type { ListSource, SourceOutcome } from './list-source.ts'

/** Behind which entry; empty: the first. */
export const placeOf = (after: string): OptionPlace => (after === '' ? 'first' : { after })

/** A use case's answer, with the key by whatever name it has. */
export const keyed = (outcome: { ok: true; value: string } | Refused): SourceOutcome =>
  outcome.ok ? { ok: true, key: outcome.value } : outcome

type Refused = Extract<SourceOutcome, { ok: false }>

/** Does one thing after another, up to the first refusal, which is the answer. */
export async function inTurn(
  first: SourceOutcome,
  ...others: readonly (false | ((key: string) => Promise<SourceOutcome>))[]
): Promise<SourceOutcome> {
  let outcome = first
  for (const next of others) if (outcome.ok && next) outcome = await next(outcome.key)
  return outcome
}

/** What lists whose entries products name in their details have in common. */
const named = (list: NamingList): Pick<ListSource<Db>, 'count' | 'users' | 'lock'> => ({
  count: (db) => countProductsNaming(db, list),
  users: (db, key, told) => productsNaming(db, list, key, told),
  lock: recordSettingsChange,
})

/** What a form says of the search words and the place. */
const told = ({ words, [PLACE]: place }: Parts) => ({
  ...(words === undefined ? {} : { searchWords: splitWords(words) }),
  ...(place === undefined ? {} : { place: placeOf(place) }),
})

export const collectionSource: ListSource<Db> = {
  ...named('collections'),
  read: async (db) =>
    (await readCollections(db)).map(({ value, label, intro, searchWords }: Collection) => ({
      key: value,
      name: label,
      parts: { label, intro, words: searchWords.join(', ') },
    })),
  add: async (db, { label = '', intro = '', words = '', [PLACE]: place = '' }) =>
    inTurn(
      keyed(await changeCollections(db, { add: label, intro, place: placeOf(place) })),
      words !== '' && (async (change) => wordsOf(db, changeCollections, change, words)),
    ),
  change: async (db, key, { label, intro, ...parts }) =>
    keyed(
      await changeCollections(db, {
        change: key,
        ...(label === undefined ? {} : { label }),
        ...(intro === undefined ? {} : { intro }),
        ...told(parts),
      }),
    ),
  remove: async (db, key) => keyed(await changeCollections(db, { remove: key })),
}

export const activitySource: ListSource<Db> = {
  ...named('activities'),
  read: async (db) =>
    (await readActivities(db)).map(({ value, label, searchWords }: Activity) => ({
      key: value,
      name: label,
      parts: { label, words: searchWords.join(', ') },
    })),
  add: async (db, { label = '', words = '', [PLACE]: place = '' }) =>
    inTurn(
      keyed(await changeActivities(db, { add: label, place: placeOf(place) })),
      words !== '' && (async (change) => wordsOf(db, changeActivities, change, words)),
    ),
  change: async (db, key, { label, ...parts }) =>
    keyed(
      await changeActivities(db, {
        change: key,
        ...(label === undefined ? {} : { label }),
        ...told(parts),
      }),
    ),
  remove: async (db, key) => keyed(await changeActivities(db, { remove: key })),
}

type ChangeWords = (
  db: Db,
  typed: { change: string; searchWords: readonly string[] },
) => ReturnType<typeof changeCollections>

/** The search words of an entry that has just been added; its label alone is no change. */
async function wordsOf(
  db: Db,
  change: ChangeWords,
  key: string,
  words: string,
): Promise<SourceOutcome> {
  const outcome = await change(db, { change: key, searchWords: splitWords(words) })
  return !outcome.ok && outcome.reason === 'same' ? { ok: true, key } : keyed(outcome)
}

const MENUS: Readonly<Record<string, readonly Gender[]>> = {
  hombre: ['men'],
  mujer: ['women'],
  'los-dos': GENDERS,
  ninguno: [],
}

/** The menus that a word of `MENU_CHOICES` names; undefined: it names none. */
export const menusOf = (word: string): readonly Gender[] | undefined =>
  Object.hasOwn(MENUS, word) ? MENUS[word] : undefined

const menuWord = (menus: readonly Gender[]): string =>
  Object.keys(MENUS).find((word) => MENUS[word]?.join() === menus.join()) ?? 'ninguno'

const categoryKey = (outcome: { ok: true; id: string } | Refused): SourceOutcome =>
  outcome.ok ? { ok: true, key: outcome.id } : outcome

const categoryParts = (one: ShopCategory): Parts => ({
  label: one.label,
  title: one.title ?? '',
  menu: menuWord(one.menus),
  accessory: one.isAccessory ? 'sí' : '',
  words: one.searchWords.join(', '),
})

export const categorySource: ListSource<Db> = {
  ...named('categories'),
  read: async (db) =>
    (await readCategories(db)).map((one) => ({
      key: one.id,
      name: one.label,
      parts: categoryParts(one),
    })),
  add: async (db, { label = '', title = '', menu = '', accessory = '', words = '', place = '' }) =>
    inTurn(
      categoryKey(
        await addCategory(db, {
          label,
          ...(title === '' ? {} : { title }),
          isAccessory: accessory !== '',
          menus: menusOf(menu) ?? GENDERS,
          place: placeOf(place),
        }),
      ),
      words !== '' &&
        (async (category) => {
          const changed = await changeCategory(db, { category, ...told({ words }) })
          return !changed.ok && changed.reason === 'same'
            ? { ok: true, key: category }
            : categoryKey(changed)
        }),
    ),
  change: async (db, category, { label, title, menu, accessory, ...parts }) =>
    categoryKey(
      await changeCategory(db, {
        category,
        ...(label === undefined ? {} : { label }),
        ...(title === undefined ? {} : { title: title === '' ? null : title }),
        ...(menu === undefined ? {} : { menus: menusOf(menu) ?? GENDERS }),
        ...(accessory === undefined ? {} : { isAccessory: accessory !== '' }),
        ...told(parts),
      }),
    ),
  remove: async (db, key) => categoryKey(await removeCategory(db, key)),
}

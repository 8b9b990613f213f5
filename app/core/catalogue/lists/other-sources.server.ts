import type { OwnFieldKind } from '#core/catalogue/own-fields/own-field.ts'
import { recordSettingsChange } from '#core/catalogue/catalogue-changes.server.ts'
import { lockMakers, readMakers } from '#core/catalogue/makers/maker-rows.server.ts'
import type { MakerChange } from '#core/catalogue/makers/maker-rules.ts'
import { isTheShop, makerOf, type MakerEntry } from '#core/catalogue/makers/makers.ts'
import {
  addMaker,
  changeMaker,
  countProductsByMaker,
  draftsOfMaker,
  productsOfMaker,
  removeMaker,
} from '#core/catalogue/options/makers.server.ts'
import type { OptionName } from '#core/catalogue/options/option-rules.ts'
import {
  addOption,
  countProductsByOption,
  listOption,
  moveOption,
  productsWithOption,
  removeOption,
  setSearchWords,
  setSwatch,
} from '#core/catalogue/options/option-values.server.ts'
import { isOwnFieldKind } from '#core/catalogue/options/own-field-rules.ts'
import {
  changeOwnFields,
  countProductsByField,
  productsWithField,
  readOwnFields,
} from '#core/catalogue/options/own-fields.server.ts'
import type { Db } from '#db/schema.ts'
import { PLACE, splitLines, splitWords, type Parts } from './list-parts.ts'
import type { ListSource, SourceOutcome } from './list-source.ts'
import { inTurn, keyed, placeOf } from './word-sources.server.ts'

/** The sizes or the colours: each part has a use case of its own. */
export const optionSource = (option: OptionName): ListSource<Db> => ({
  read: async (db) =>
    (await listOption(db, option)).map(({ value, swatch, searchWords }) => ({
      key: value,
      name: value,
      parts: {
        label: value,
        ...(swatch === undefined ? {} : { swatch }),
        words: searchWords.join(', '),
      },
    })),
  count: (db) => countProductsByOption(db, option),
  users: async (db, key, told) => ({
    ...(await productsWithOption(db, option, key, told)),
    drafts: [],
  }),
  lock: recordSettingsChange,
  add: async (db, { label: value = '', swatch, words = '', [PLACE]: place = '' }) =>
    inTurn(
      keyed(
        await addOption(db, {
          option,
          value,
          ...(option === 'color' ? { swatch: swatch ?? '' } : {}),
          place: placeOf(place),
        }),
      ),
      words !== '' && ((key) => sayWords(db, option, key, words)),
    ),
  change: async (db, value, { swatch, words, [PLACE]: place }) =>
    inTurn(
      { ok: true, key: value },
      swatch !== undefined && (async () => keyed(await setSwatch(db, { value, swatch }))),
      words !== undefined && (() => sayWords(db, option, value, words)),
      place !== undefined &&
        (async () => keyed(await moveOption(db, { option, value, place: placeOf(place) }))),
    ),
  remove: async (db, value) => keyed(await removeOption(db, { option, value })),
})

const sayWords = async (
  db: Db,
  option: OptionName,
  value: string,
  words: string,
): Promise<SourceOutcome> =>
  keyed(await setSearchWords(db, { option, value, words: splitWords(words) }))

const kindOf = (typed: string): OwnFieldKind => (isOwnFieldKind(typed) ? typed : 'texto')

export const ownFieldSource: ListSource<Db> = {
  read: async (db) =>
    (await readOwnFields(db)).map(({ key, label, kind, unit, options, isFacet }) => ({
      key,
      name: label,
      parts: {
        label,
        kind,
        unit: unit ?? '',
        options: options.join('\n'),
        facet: isFacet ? 'sí' : '',
      },
    })),
  count: countProductsByField,
  users: (db, key, told) => productsWithField(db, key, () => true, told),
  lock: recordSettingsChange,
  add: (db, { label = '', kind = '', unit = '', options = '', facet = '', [PLACE]: place = '' }) =>
    changeOwnFields(db, {
      add: label,
      kind: kindOf(kind),
      ...(unit === '' ? {} : { unit }),
      ...(options === '' ? {} : { options: splitLines(options) }),
      isFacet: facet !== '',
      place: placeOf(place),
    }),
  change: (db, key, { label, kind, unit, options, facet, [PLACE]: place }) =>
    changeOwnFields(db, {
      change: key,
      ...(label === undefined ? {} : { label }),
      ...(kind === undefined ? {} : { kind: kindOf(kind) }),
      ...(unit === undefined ? {} : { unit: unit === '' ? null : unit }),
      ...(options === undefined ? {} : { options: splitLines(options) }),
      ...(facet === undefined ? {} : { isFacet: facet !== '' }),
      ...(place === undefined ? {} : { place: placeOf(place) }),
    }),
  remove: (db, key) => changeOwnFields(db, { remove: key }),
}

const CONTACT = ['name', 'address', 'country', 'email'] as const

function makerParts(key: string, maker: MakerEntry): Parts {
  const of = (part: 'maker' | 'responsible', from: Partial<MakerEntry>) =>
    CONTACT.map((field) => [`${part}_${field}`, from[field] ?? ''] as const)
  return {
    label: key,
    shop: isTheShop(maker) ? 'sí' : '',
    ...Object.fromEntries([...of('maker', maker), ...of('responsible', maker.responsible ?? {})]),
  }
}

/** All of a maker as typed; of the shop itself only the address that one writes to. */
function makerOfParts(parts: Parts): MakerChange {
  const of = (part: 'maker' | 'responsible') =>
    Object.fromEntries(CONTACT.map((field) => [field, parts[`${part}_${field}`] ?? '']))
  if (parts['shop'] === 'sí') return { isTheShop: true, email: parts['maker_email'] ?? '' }
  const responsible = of('responsible')
  const hasAny = Object.values(responsible).some((text) => text !== '')
  return { ...of('maker'), responsible: hasAny ? responsible : null }
}

export const makerSource: ListSource<Db> = {
  read: async (db) =>
    Object.entries(await readMakers(db)).map(([key, maker]) => ({
      key,
      name: key,
      parts: makerParts(key, maker),
    })),
  count: countProductsByMaker,
  users: async (db, key, told) => {
    const products = await productsOfMaker(db, key)
    const drafts = await draftsOfMaker(db, key)
    const count = products.length + drafts.length
    return { products: products.slice(0, told), drafts: drafts.slice(0, told), count }
  },
  lock: lockMakers,
  add: (db, parts) => addMaker(db, parts['label'] ?? '', makerOfParts(parts)),
  change: async (db, key, parts) => {
    const known = await readMakers(db)
    const seen = makerOf(key, known)
    if (!seen) return { ok: false, reason: 'unknown', typed: key, keys: Object.keys(known) }
    return changeMaker(db, key, { ...makerOfParts({ ...makerParts(key, seen), ...parts }), seen })
  },
  remove: (db, key) => removeMaker(db, key),
}

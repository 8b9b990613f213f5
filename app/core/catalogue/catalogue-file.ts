import * as v from 'valibot'
import { activityValues } from './activities.ts'
import { PRODUCT_RULES } from './catalogue-faults.ts'
import { categoryIds } from './categories.ts'
import { collectionValues } from './collections.ts'
import { colorValues, sizeValues } from './option-values.ts'
import { VAT_CLASSES } from '#core/base/policy/vat-class.ts'
import { isEan } from '#core/base/text/ean.ts'
import { findOwnField, isValueOf, sortedValues } from '#core/catalogue/own-fields/own-fields.ts'
import { GARMENTS, GENDERS, PRODUCT_RANGES } from './vocabulary.ts'

/**
 * The highest price, in cents: 100,000 €. Order sums are 32-bit integers on Postgres, and a line
 * has up to 99 units plus VAT. A higher price is a typing error, such as a missing comma.
 */
export const MAX_PRICE_CENTS = 10_000_000

const text = v.pipe(v.string(), v.trim(), v.minLength(1))
const shortText = v.pipe(text, v.maxLength(60))
/** Empty: not there. An owner who took it away keeps it so, whatever the files say. */
const safetyText = (longest: number) => v.pipe(v.string(), v.trim(), v.maxLength(longest))
export const REFERENCE_LENGTH = 60
export const WARNINGS_LENGTH = 500
export const TERMS_LENGTH = 500
export const GUARANTOR_LENGTH = 120

/**
 * The years of a maker's guarantee of durability: whole ones, more than two; 0: none, also where the
 * files say otherwise.
 * Source: Directive 2011/83/EU, articles 5(1)(ea) and 6(1)(la), by Directive (EU) 2024/825: sure.
 */
const isDurability = (years: number): boolean => years === 0 || (years > 2 && years <= 99)

const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const price = v.pipe(positive, v.maxValue(MAX_PRICE_CENTS))
const ownPrice = v.pipe(v.number(PRODUCT_RULES.bad_prices), price)
const ownWeight = v.pipe(v.number(PRODUCT_RULES.bad_weights), positive)

/** A day that is in the calendar: the format alone lets 30 February pass. */
const calendarDay = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((typed) => {
    const day = Date.parse(typed)
    return Number.isNaN(day) || new Date(day).toISOString().startsWith(typed)
  }, PRODUCT_RULES.bad_date),
)

/**
 * A statement about the environment. Without evidence and date it does not validate, so the shop
 * can never show it.
 * Source: Directive (EU) 2024/825; docs/decisions.
 */
const Claim = v.strictObject({
  text, // "85 % poliéster reciclado"
  covers: text, // the part of the product that it is about
  evidence: text, // certificate or document that proves it
  date: calendarDay, // when the evidence was issued
})

/** A value of a list that the owner keeps: it is looked up when a file is read. */
const known = (
  reason: `unknown_${'activity' | 'category' | 'collection' | 'size' | 'color'}`,
  values: () => readonly string[],
) =>
  v.pipe(
    v.string(),
    v.check((value) => values().includes(value), PRODUCT_RULES[reason]),
  )

/** One of the drawings; an empty word is none, as a form or an older draft has it. */
const garment = v.pipe(
  v.string(),
  v.transform((word) => (word === '' ? undefined : word)),
  v.optional(v.picklist(GARMENTS, PRODUCT_RULES.unknown_garment)),
)

/** What the product has in the shop's own fields, by key: each value is one that its field can hold. */
const ownFieldValues = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((values) =>
    sortedValues(
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [
          key,
          typeof value === 'string' ? value.trim() : value,
        ]),
      ),
    ),
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    for (const [key, value] of Object.entries(dataset.value ?? {})) {
      const field = findOwnField(key)
      if (field && isValueOf(field, value)) continue
      const message = field ? PRODUCT_RULES.bad_own_field : PRODUCT_RULES.unknown_own_field
      const input = dataset.value as Record<string, unknown>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value }] })
    }
  }),
)

/** A part of addresses and file names. */
export const PRODUCT_ID = /^[a-z]+(-[a-z]+)*-\d+$/
export const LONGEST_PRODUCT_ID = 60

const fields = v.strictObject({
  id: v.pipe(v.string(), v.regex(PRODUCT_ID), v.maxLength(LONGEST_PRODUCT_ID)),
  name: shortText,
  summary: shortText, // the quiet line under the name: material or use, no full stop
  priceCents: price,
  genders: v.array(v.picklist(GENDERS)), // empty: for everyone, listed in both departments
  categories: v.pipe(v.array(known('unknown_category', categoryIds)), v.minLength(1)), // the first is the main one
  collections: v.array(known('unknown_collection', collectionValues)),
  lines: v.array(v.picklist(PRODUCT_RANGES)),
  isNew: v.boolean(),
  isGift: v.boolean(),
  activities: v.optional(v.array(known('unknown_activity', activityValues)), []), // the first is the one it is made for
  garment: v.optional(garment), // its drawing, if the shop has one; a tent has none
  sizes: v.pipe(v.array(known('unknown_size', sizeValues)), v.minLength(1)),
  colors: v.pipe(v.array(known('unknown_color', colorValues)), v.minLength(1)), // the first is the one a card shows
  // "default", and "size/color" for exceptions
  stock: v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  // EAN-13 by "size/color". A variant that is not in it keeps the one that it has
  eans: v.optional(v.record(v.string(), v.pipe(v.string(), v.check(isEan, PRODUCT_RULES.bad_ean)))),
  // Of variants that cost something else: by size for all its colours, or by "size/color"
  prices: v.optional(v.record(v.string(), ownPrice)),
  description: v.pipe(text, v.minLength(80)),
  composition: v.pipe(v.array(v.strictObject({ part: text, fibres: text })), v.minLength(1)),
  care: v.pipe(v.array(text), v.minLength(1)),
  weightGrams: positive, // in size M, or the middle shoe size
  // Grams of variants that weigh something else: by size for all its colours, or by "size/color"
  weights: v.optional(v.record(v.string(), ownWeight)),
  fitNote: text,
  features: v.array(v.strictObject({ label: text, value: text })),
  origin: text, // country of making, in Spanish
  maker: text, // the key of a maker of the shop
  claims: v.array(Claim),
  // Absent: the general rate; `general` says so, whatever the shop's files say.
  vatClass: v.optional(v.picklist(VAT_CLASSES)),
  // Of the product's safety. Source: Regulation (EU) 2023/988, article 19(c) and (d), sure.
  reference: v.optional(safetyText(REFERENCE_LENGTH)), // the maker's type or model; absent: the id
  lot: v.optional(safetyText(REFERENCE_LENGTH)), // of the units on sale, where they have one
  warnings: v.optional(safetyText(WARNINGS_LENGTH)), // what to mind in using it, in Spanish
  // What its maker guarantees, free of charge and for the whole product.
  durabilityYears: v.optional(
    v.pipe(v.number(), v.safeInteger(), v.check(isDurability, PRODUCT_RULES.bad_durability)),
  ),
  durabilityTerms: v.optional(safetyText(TERMS_LENGTH)), // the conditions, or their https address
  durabilityGuarantor: v.optional(safetyText(GUARANTOR_LENGTH)), // absent: the maker
  ownFields: v.optional(ownFieldValues),
})
type Fields = v.InferOutput<typeof fields>

const hasVariant = ({ sizes, colors }: Fields, key: string): boolean =>
  sizes.some((size) => colors.some((color) => key === `${size}/${color}`))

/** Whether each key is a size of the product, or one of its variants. */
const areOfSizes = (product: Fields, own: Readonly<Record<string, number>> = {}): boolean =>
  Object.keys(own).every((key) => product.sizes.includes(key) || hasVariant(product, key))

/** A rule of the whole product, reported at one of its fields. */
const rule = (
  field: 'sizes' | 'colors' | 'stock' | 'eans' | 'prices' | 'weights' | 'durabilityTerms',
  reason: keyof typeof PRODUCT_RULES,
  holds: (product: Fields) => boolean,
) => v.forward(v.check(holds, PRODUCT_RULES[reason]), [field])

/** One product as the owner writes it. Prices are integer cents without VAT. */
export const CatalogueFileProduct = v.pipe(
  fields,
  rule('sizes', 'size_twice', ({ sizes }) => new Set(sizes).size === sizes.length),
  rule('colors', 'color_twice', ({ colors }) => new Set(colors).size === colors.length),
  rule('stock', 'no_default_stock', ({ stock }) => stock['default'] !== undefined),
  rule('stock', 'stock_of_nothing', (product) =>
    Object.keys(product.stock).every((key) => key === 'default' || hasVariant(product, key)),
  ),
  rule('eans', 'ean_of_nothing', (product) =>
    Object.keys(product.eans ?? {}).every((key) => hasVariant(product, key)),
  ),
  rule('prices', 'price_of_nothing', (product) => areOfSizes(product, product.prices)),
  rule('weights', 'weight_of_nothing', (product) => areOfSizes(product, product.weights)),
  // Source: Directive (EU) 2019/771, article 17(2), sure: a guarantee says its terms.
  rule(
    'durabilityTerms',
    'durability_without_terms',
    ({ durabilityYears, durabilityTerms }) => !durabilityYears || Boolean(durabilityTerms),
  ),
)
export type CatalogueFileProduct = v.InferOutput<typeof CatalogueFileProduct>

/**
 * One file of `content/catalogue/`. `note` describes it to the owner; files with a lower `order`
 * come first in lists.
 */
export const CatalogueFile = v.strictObject({
  note: text,
  order: v.optional(v.pipe(v.number(), v.safeInteger()), 0),
  products: v.array(CatalogueFileProduct),
})
export type CatalogueFile = v.InferOutput<typeof CatalogueFile>

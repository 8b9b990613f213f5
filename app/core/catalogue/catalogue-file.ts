import { z } from 'zod'
import type { FaultReason } from './catalogue-faults.ts'
import { COLORS } from './colors.ts'
import {
  ACTIVITIES,
  CATEGORIES,
  COLLECTIONS,
  GARMENTS,
  GENDERS,
  PRODUCT_RANGES,
  SIZES,
} from './vocabulary.ts'

/**
 * The highest price, in cents: 100,000 €. Sums of an order are 32-bit integers on Postgres, and a line
 * holds up to 99 units of which VAT comes on top; anything higher is a missing comma.
 */
export const MAX_PRICE_CENTS = 10_000_000

const text = z.string().trim().min(1)

/** A rule of the whole product: the log says the sentence, the owner's command line its own. */
const fault = (field: 'sizes' | 'colors' | 'stock', reason: FaultReason, message: string) => ({
  message,
  path: [field],
  params: { fault: reason },
})

/**
 * What the material may claim about the environment. A claim is data: without evidence and date it
 * does not validate, so it can never be shown.
 * Source: Directive (EU) 2024/825; docs/decisions.
 */
const Claim = z.strictObject({
  text, // "85 % poliéster reciclado"
  covers: text, // which part of the product it is true of
  evidence: text, // certificate or document that proves it
  date: z.iso.date(), // when the evidence was issued
})

/** One product as the owner writes it. Prices are integer cents without VAT. */
export const CatalogueFileProduct = z
  .strictObject({
    id: z.string().regex(/^[a-z]+(-[a-z]+)*-\d+$/),
    name: text.max(60),
    summary: text.max(60), // the quiet line under the name: material or use, no full stop
    priceCents: z.int().positive().max(MAX_PRICE_CENTS),
    genders: z.array(z.enum(GENDERS)), // empty: for everyone, listed in neither department
    categories: z.array(z.enum(CATEGORIES)).min(1), // the first is the main one
    collections: z.array(z.enum(COLLECTIONS)),
    lines: z.array(z.enum(PRODUCT_RANGES)),
    isNew: z.boolean(),
    isGift: z.boolean(),
    activities: z.array(z.enum(ACTIVITIES)).min(1),
    garment: z.enum(GARMENTS),
    sizes: z.array(z.enum(SIZES)).min(1),
    colors: z.array(z.enum(COLORS)).min(1), // the first is the one a card shows
    stock: z.record(z.string(), z.int().min(0)), // "default", and "size/color" for exceptions
    description: text.min(80),
    composition: z.array(z.strictObject({ part: text, fibres: text })).min(1),
    care: z.array(text).min(1),
    weightGrams: z.int().positive(), // in size M, or the middle shoe size
    fitNote: text,
    features: z.array(z.strictObject({ label: text, value: text })),
    origin: text, // country of making, in Spanish
    maker: text, // key into content/makers.json
    claims: z.array(Claim),
  })
  .refine(
    (p) => new Set(p.sizes).size === p.sizes.length,
    fault('sizes', 'size_twice', 'a size is listed twice'),
  )
  .refine(
    (p) => new Set(p.colors).size === p.colors.length,
    fault('colors', 'color_twice', 'a colour is listed twice'),
  )
  .refine(
    (p) => p.stock['default'] !== undefined,
    fault('stock', 'no_default_stock', 'stock needs a "default"'),
  )
  .refine(
    (p) =>
      Object.keys(p.stock).every(
        (key) =>
          key === 'default' ||
          p.sizes.some((size) => p.colors.some((color) => key === `${size}/${color}`)),
      ),
    fault('stock', 'stock_of_nothing', 'stock names a size/colour that the product does not have'),
  )
export type CatalogueFileProduct = z.infer<typeof CatalogueFileProduct>

/**
 * One file of `content/catalogue/`. `note` tells the owner what the content is; files with a lower
 * `order` come first in lists.
 */
export const CatalogueFile = z.strictObject({
  note: text,
  order: z.int().default(0),
  products: z.array(CatalogueFileProduct),
})
export type CatalogueFile = z.infer<typeof CatalogueFile>

import { shop } from '#core/base/policy/shop.ts'
import type { Product } from '#core/catalogue/product.ts'
import { variantKey } from '#core/catalogue/product.ts'
import { shownPrices } from '#core/catalogue/reduction.ts'
import { pricesByVariant } from '#core/catalogue/sale-prices/variant-price.ts'
import { GARMENTS } from '#core/catalogue/vocabulary.ts'
import { makerOf, type Makers } from '#core/catalogue/makers/makers.ts'
import { checkContent, type DraftContent } from './product-content.ts'

/** What the shop has of the product already. */
export type InShop = Pick<Product, 'priceCents' | 'reduction' | 'prices' | 'priors' | 'stock'> & {
  /** A running sale keeps its price, whatever the draft says of the regular one. */
  isOnSale: boolean
}

export type Preview = {
  product: Product
  /** Whether the draft could not be published as it is. */
  hasFaults: boolean
  /** Whether variants that have no units yet are shown as if they had some. */
  assumesStock: boolean
}

type PreviewFrom = {
  /** All of the shop. */
  makers: Makers
  inShop?: InShop | undefined
  pictures?: Partial<Product> | undefined
}

/** More than «quedan pocas». */
const ASSUMED_UNITS = 100

/**
 * The product that a draft would become, for its page. What is not written yet is filled, so that a
 * draft can be looked at from the first day. Variants that are new have no units until somebody
 * counts them, and are shown as if they had.
 */
export function previewProduct(
  content: DraftContent,
  { makers, inShop, pictures }: PreviewFrom,
): Preview {
  const filled = withFillers(content, makers)
  const { sizes, colors } = filled
  const keys = colors.flatMap((color) => sizes.map((size) => variantKey({ size, color })))
  const stock = Object.fromEntries(keys.map((key) => [key, inShop?.stock[key] ?? ASSUMED_UNITS]))
  return {
    product: {
      ...filled,
      ...pictures,
      ...pricesOf(content, filled, inShop),
      stock,
      soldOut: keys.filter((key) => stock[key] === 0),
    },
    hasFaults: !checkContent(content, makers).ok,
    assumesStock: keys.some((key) => inShop?.stock[key] === undefined),
  }
}

/** What it will cost: what it does in a running sale, else what the draft says. */
function pricesOf(
  { prices }: DraftContent,
  { priceCents, sizes, colors }: Pick<Product, 'priceCents' | 'sizes' | 'colors'>,
  inShop: InShop | undefined,
): ReturnType<typeof shownPrices> {
  if (inShop?.isOnSale) {
    const { stock: _stock, isOnSale: _isOnSale, ...shown } = inShop
    return shown
  }
  const own = pricesByVariant({ sizes, colors, prices })
  const variants = colors.flatMap((color) => sizes.map((size) => variantKey({ size, color })))
  return shownPrices(
    { priceCents },
    variants.map((key) => ({ key, ownCents: own[key] ?? null, priorCents: null })),
  )
}

/** A draft with every field; the words stand for what is missing, and the shop for its maker. */
function withFillers(content: DraftContent, makers: Makers): Omit<Product, 'stock' | 'soldOut'> {
  const { garment, maker = '', sizes = [], colors = [] } = content
  return {
    id: content.id,
    name: content.name || 'Sin nombre todavía',
    summary: content.summary || 'Sin línea bajo el nombre',
    priceCents: content.priceCents ?? 0,
    genders: content.genders ?? [],
    categories: content.categories ?? [],
    collections: content.collections ?? [],
    lines: content.lines ?? [],
    isNew: content.isNew ?? false,
    isGift: content.isGift ?? false,
    activities: content.activities ?? [],
    garment: garment && GARMENTS.includes(garment) ? garment : undefined,
    sizes: sizes.length > 0 ? sizes : ['Único'],
    colors: colors.length > 0 ? colors : ['Gris'],
    description: content.description || 'Sin descripción todavía.',
    composition: content.composition ?? [],
    care: content.care ?? [],
    weightGrams: content.weightGrams ?? 0,
    weights: content.weights,
    fitNote: content.fitNote || 'Sin escribir cómo sienta.',
    features: content.features ?? [],
    origin: content.origin || '…',
    maker,
    madeBy: makerOf(maker, makers) ?? { email: shop.email },
    claims: content.claims ?? [],
    vatClass: content.vatClass,
    reference: content.reference,
    lot: content.lot,
    warnings: content.warnings,
    durabilityYears: content.durabilityYears,
    durabilityTerms: content.durabilityTerms,
    durabilityGuarantor: content.durabilityGuarantor,
    ownFields: content.ownFields,
  }
}

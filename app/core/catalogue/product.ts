import type { MakerEntry } from '#core/catalogue/makers/makers.ts'
import type { CatalogueFileProduct } from './catalogue-file.ts'
import type { PictureTexts } from './pictures.ts'
import type { ShownPrices } from './reduction.ts'
import { GENDERS, type Gender, type ProductRange } from './vocabulary.ts'

/** The fields that the database stores as JSON, since SQL does not need them as columns. */
export type ProductDetails = Omit<
  CatalogueFileProduct,
  'id' | 'name' | 'priceCents' | 'sizes' | 'colors' | 'stock' | 'eans' | 'prices'
>

/** The label of a maker's guarantee of durability: its address; the rest gives its proportions. */
export type DurabilityLabel = { src: string; width: number; height: number }

/** A product in the snapshot: its data and the stock of each variant. */
export type Product = ProductDetails &
  ShownPrices & {
    id: string
    name: string
    sizes: string[]
    colors: string[]
    /** Units by `size/color`. */
    stock: Record<string, number>
    /** A sale of the owner's has set its price, also where no reduction is announced. */
    isOnSale?: true
    /** The keys of `stock` without units. */
    soldOut: string[]
    /** The EAN-13 of the variants that have one, by `size/color`; not there if none has. */
    eans?: Readonly<Record<string, string>> | undefined
    /** The code of its newest recall for safety that has not ended. */
    recall?: string
    /** Its maker as the shop has it now; absent: the shop has none of that key. */
    madeBy?: MakerEntry
    /** The label of the guarantee that it has now, where the owner has placed it. */
    durabilityLabel?: DurabilityLabel
    /** The versions of pictures that the owner added, by colour. */
    ownPictures?: Readonly<Record<string, string>>
    /** What the owner's pictures show, by colour, where it was written. */
    pictureTexts?: Readonly<Record<string, PictureTexts>>
  }

export type Choice = { size: string; color: string }

export const variantKey = (choice: Choice): string => `${choice.size}/${choice.color}`

/** The data needed to choose a variant; cards and products have it. */
export type Choosable = {
  sizes: readonly string[]
  colors: readonly string[]
  /** Variant keys without stock. */
  soldOut: readonly string[]
}

export const isInStock = (product: Choosable, choice: Choice): boolean =>
  product.sizes.includes(choice.size) &&
  product.colors.includes(choice.color) &&
  !product.soldOut.includes(variantKey(choice))

export const isSoldOut = (product: Choosable): boolean =>
  product.soldOut.length >= product.sizes.length * product.colors.length

/**
 * Completes a choice: the first size and colour in stock that match the chosen part, if any.
 * Undefined if none matches.
 * Source: specification, M24 and M53.
 */
export function defaultChoice(
  product: Choosable,
  chosen: Partial<Choice> = {},
): Choice | undefined {
  const colors = chosen.color === undefined ? product.colors : [chosen.color]
  const sizes = chosen.size === undefined ? product.sizes : [chosen.size]
  for (const color of colors) {
    for (const size of sizes) {
      if (isInStock(product, { size, color })) return { size, color }
    }
  }
  return undefined
}

/** The departments that list a product; one without a gender is for everyone, so both do. */
export const departmentsOf = ({ genders }: { genders: readonly Gender[] }): readonly Gender[] =>
  genders.length === 0 ? GENDERS : genders

export type ProductFilter = {
  gender?: Gender
  onlyNew?: boolean
  /** A category of the shop. */
  category?: string
  /** In at least one of these. */
  anyOf?: readonly string[]
  range?: ProductRange
  collection?: string
}

/** Narrows a list of products; keeps its order. */
export function filterProducts<P extends ProductDetails>(
  products: readonly P[],
  filter: ProductFilter,
): P[] {
  return products.filter(
    (product) =>
      (filter.gender === undefined || departmentsOf(product).includes(filter.gender)) &&
      (!filter.onlyNew || product.isNew) &&
      (filter.category === undefined || product.categories.includes(filter.category)) &&
      (filter.anyOf === undefined ||
        filter.anyOf.some((category) => product.categories.includes(category))) &&
      (filter.range === undefined || product.lines.includes(filter.range)) &&
      (filter.collection === undefined || product.collections.includes(filter.collection)),
  )
}

/** The categories that occur in a list of products, in the given order. */
export function categoriesOf(
  products: readonly ProductDetails[],
  order: readonly string[],
): string[] {
  const present = new Set(products.flatMap((product) => product.categories))
  return order.filter((category) => present.has(category))
}

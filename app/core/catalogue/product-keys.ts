import { departmentsOf, isInStock, isSoldOut, variantKey, type Product } from './product.ts'

/** The sets of the index that a product is in because of what it is. */
export function kindKeys(product: Product): string[] {
  return [
    'all',
    ...departmentsOf(product).map((gender) => `department:${gender}`),
    ...product.categories.map((category) => `category:${category}`),
    ...product.lines.map((range) => `range:${range}`),
    ...product.collections.map((collection) => `collection:${collection}`),
    ...(product.isNew ? ['new'] : []),
    ...(product.isGift ? ['gift'] : []),
  ]
}

const VARIANT = 'stock:'

/** Whether a key is of a size in a colour. */
export const isOfVariant = (key: string): boolean => key.startsWith(VARIANT)

/** What a product is: its garment, or its main category where it has none. */
export const kindOf = ({ garment, categories }: Pick<Product, 'garment' | 'categories'>): string =>
  garment ?? categories[0] ?? ''

/** All sets of the index that a product is in, also because of what is in stock. */
export function productKeys(product: Product): Set<string> {
  const { sizes, colors } = product
  const keys = new Set([
    ...kindKeys(product),
    ...(product.garment ? [`garment:${product.garment}`] : []),
    // The first activity is the one it is made for.
    ...product.activities.map((activity, rank) => `activity:${activity}:${rank}`),
    ...sizes.map((size) => `size:${size}`),
    ...colors.map((color) => `color:${color}`),
    ...(isSoldOut(product) ? [] : ['in-stock']),
  ])
  for (const size of sizes) {
    for (const color of colors) {
      if (!isInStock(product, { size, color })) continue
      keys.add(VARIANT + variantKey({ size, color }))
      keys.add(`stock-size:${size}`)
      keys.add(`stock-color:${color}`)
    }
  }
  return keys
}

/** What decides which products go with one; products with the same profile are interchangeable. */
export const profileOf = (product: Product): string =>
  [
    departmentsOf(product),
    product.genders,
    product.categories,
    product.collections,
    product.activities,
    product.garment,
  ].join('|')

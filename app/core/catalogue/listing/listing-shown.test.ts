import { expect, test } from 'vitest'
import { catalogueOf, CatalogueView } from '#core/catalogue/catalogue-view.ts'
import { variantKey, type Product } from '#core/catalogue/product.ts'
import { ProductIndex } from '#core/catalogue/product-index.ts'
import { touchedByAll } from '#core/catalogue/shown.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { listProducts } from './listing.server.ts'

const FEW = 3
const SIZES = ['S', 'M'] as const
const COLORS = ['Verde', 'Azul'] as const
const VARIANTS = SIZES.flatMap((size) => COLORS.map((color) => variantKey({ size, color })))

/** Each of the sixteen ways in which the four variants of a product can be left, and more than a page of them. */
const shirts = Array.from({ length: 48 }, (_, n) =>
  shopProduct({
    id: `mens-shirt-${n}`,
    categories: [n % 3 === 0 ? 'knitwear' : 'shirts'],
    sizes: [...SIZES],
    colors: [...COLORS],
    stock: Object.fromEntries(VARIANTS.map((key, at) => [key, (n >> at) & 1])),
  }),
)

/** The product with one variant sold out, or back. */
function turned(product: Product, key: string): Product {
  const units = 1 - (product.stock[key] ?? 0)
  const stock = { ...product.stock, [key]: units }
  return { ...product, stock, soldOut: Object.keys(stock).filter((each) => stock[each] === 0) }
}

const listed = (view: CatalogueView, query: string) =>
  listProducts(view, `https://vereda.example/products/men?${query}`)

/** What a page says before and after each variant of each product is sold out or back. */
function* changesOf(query: string) {
  for (const product of shirts) {
    for (const key of VARIANTS) {
      const notes = new Set<string>()
      const page = listed(
        catalogueOf(shirts).noting((word) => notes.add(word)),
        query,
      )
      const index = new ProductIndex()
      index.apply(shirts.map((one, position) => ({ id: one.id, position, product: one })))
      const position = shirts.indexOf(product)
      const changes = index.apply([{ id: product.id, position, product: turned(product, key) }])
      const isChanged =
        JSON.stringify(page) !== JSON.stringify(listed(new CatalogueView(index), query))
      const isDropped = [...touchedByAll(changes, FEW)].some((word) => notes.has(word))
      yield { isChanged, isDropped }
    }
  }
}

test.each(['', 'category=shirts', 'sort=name', 'page=2'])(
  'a list with «%s» is dropped by exactly the last units that change it',
  (query) => {
    const changes = [...changesOf(query)]
    expect(changes.filter(({ isChanged, isDropped }) => isChanged !== isDropped)).toEqual([])
    expect(new Set(changes.map(({ isChanged }) => isChanged)).size, 'both occur').toBe(
      query === 'page=2' ? 1 : 2,
    )
  },
)

test.each(['color=Azul', 'size=M', 'size=M&color=Azul', 'color=Azul&category=knitwear'])(
  'no last unit changes a list with «%s» that stays',
  (query) => {
    const changes = [...changesOf(query)]
    expect(changes.filter(({ isChanged, isDropped }) => isChanged && !isDropped)).toEqual([])
    expect(changes.some(({ isChanged }) => isChanged)).toBe(true)
  },
)

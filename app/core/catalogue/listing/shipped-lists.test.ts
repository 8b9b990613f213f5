import { expect, test } from 'vitest'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import { listProducts } from './listing.server.ts'

// The lists of the shipped catalogue.

const shop = catalogueOf(shippedProducts())
const at = (address: string) => listProducts(shop, `https://vereda.example/products/${address}`)

const COMMON =
  'hoodies tshirts sportswear pants outerwear shirts swimwear knitwear tops hats jewelry bags accessories underwear'
const ACCESSORIES = 'hats jewelry bags accessories underwear'

test.each([
  ['men', COMMON],
  ['women', `${COMMON} dresses skirts hair party-dresses`],
  ['men/accessories', ACCESSORIES],
  ['women/accessories', `${ACCESSORIES} hair`],
])('each category of /products/%s has products', (path, words) => {
  for (const word of words.split(' ')) {
    const { count, meta } = at(`${path}?category=${word}`)
    expect(count, word).toBeGreaterThanOrEqual(4)
    expect(meta).toMatchObject({
      canonicalPath: `/products/${path}`,
      canonicalQuery: `?category=${word}`,
      isListed: true,
    })
  }
})

test.each([
  ['hombre', 'Hombre', '/products/men'],
  ['mujer', 'Mujer', '/products/women'],
  ['accesorios', 'Accesorios', '/products/accesorios'],
  ['novedades', 'Novedades', '/products/new-arrivals'],
  ['outdoor', 'Outdoor', '/products/outdoor'],
  ['urban', 'Urbano', '/products/urban'],
  ['básicos', 'Básicos', '/products/básicos'],
  ['B%C3%A1sicos', 'Básicos', '/products/básicos'],
  ['basicos', 'Básicos', '/products/básicos'],
])('/products/%s is a list of its own', (word, title, canonicalPath) => {
  const list = at(word)
  expect(list).toMatchObject({ title, meta: { canonicalPath, canonicalQuery: '', isListed: true } })
  expect(list.count).toBeGreaterThanOrEqual(10)
})

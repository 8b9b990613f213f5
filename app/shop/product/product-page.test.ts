import { shop } from '#core/base/policy/shop.ts'
import { expect, test } from 'vitest'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { hasFlatLay } from '#core/catalogue/product-page-data.ts'
import { cartProducts } from '#core/pricing/cart/cart-products.server.ts'
import { productLd } from '../seo/product-ld.server.ts'
import { ownFieldsOfShop } from '#tests/support/own-fields.ts'
import { shotsOfCard } from './product-gallery-shots.ts'
import { productPage } from './product-page.server.ts'

const jacket = shopProduct({
  stock: { default: 10, 'S/Azul': 0, 'M/Azul': 1, 'L/Azul': 3, 'S/Negro': 4 },
})
const others = [1, 2, 3, 4, 5].map((n) => shopProduct({ id: `mens-hat-${n}`, garment: 'gorro' }))
const byId = new Map([jacket, ...others].map((product) => [product.id, product]))
const snapshot = catalogueOf([...byId.values()])

test('a product page knows its product, its maker and four others', () => {
  expect(productPage(snapshot, 'mens-jacket-1')).toMatchObject({
    product: { id: 'mens-jacket-1', priceCents: 9999, soldOut: ['S/Azul'] },
    maker: { name: shop.legalName, address: expect.stringContaining(shop.address.street) },
    place: { label: 'Hombre', to: '/products/men' },
    related: [
      { id: 'mens-hat-1' },
      { id: 'mens-hat-2' },
      { id: 'mens-hat-3' },
      { id: 'mens-hat-4' },
    ],
  })
})

test.each([
  [{ genders: ['women' as const] }, { label: 'Mujer', to: '/products/women' }],
  [
    { genders: [], collections: ['outdoor' as const] },
    { label: 'Outdoor', to: '/collections/outdoor' },
  ],
  [
    { genders: ['men' as const, 'women' as const], collections: ['bali' as const] },
    { label: 'Bali', to: '/collections/bali' },
  ],
  [
    { genders: [], collections: [], isNew: true },
    { label: 'Novedades', to: '/products/new-arrivals' },
  ],
  [{ genders: [], collections: [] }, undefined],
])('the breadcrumbs of a product with %o lead to %o', (given, place) => {
  const product = shopProduct(given)
  const page = productPage(catalogueOf([product]), product.id)
  expect(page?.place).toEqual(place)
})

test('a product without garment has no drawing, no size table, no points and no outfit', () => {
  const tent = shopProduct({ garment: undefined, activities: [] })
  const page = productPage(catalogueOf([tent]), tent.id)
  expect(page).toMatchObject({ sizing: undefined, anatomy: [], guides: [] })
  expect(page?.details).not.toHaveProperty('garment')
  const shots = shotsOfCard({ ...page!.product, pictures: { Azul: 'o1' } }, 'Azul', undefined)
  expect(shots.map(({ view }) => view)).toEqual(['front', 'detail'])
})

test('boxer shorts are drawn as men’s, so a woman’s have no drawing', () => {
  expect([hasFlatLay('boxer'), hasFlatLay('boxer', true), hasFlatLay('mallas', true)]).toEqual([
    true,
    false,
    true,
  ])
})

test('a product without pictures shows one that stands for them, and tells search engines of none', () => {
  const fresh = shopProduct({ id: 'mens-jacket-999' })
  const page = productPage(catalogueOf([fresh]), fresh.id)!
  const views = shotsOfCard(page.product, 'Azul', 'camiseta').map(({ view }) => view)
  expect(views).toEqual(['front', 'plan'])
  expect(productLd('https://vereda.example', page)).not.toHaveProperty('image')
})

const onSale = {
  ...jacket,
  priceCents: 7999,
  reduction: {
    priorCents: 9999,
    startsAt: '2026-11-26T23:00:00.000Z',
    endsAt: '2026-11-30T23:00:00.000Z',
  },
}
const saleOf = (product: typeof onSale) => productPage(catalogueOf([product]), product.id)

test('a product on sale says until when, what the struck price is, and tells search engines', () => {
  const page = saleOf(onSale)
  expect(page).toMatchObject({
    product: { priceCents: 7999, priorCents: 9999 },
    sale: {
      note: 'Rebaja hasta el 30 de noviembre de 2026. «Antes» es el precio más bajo de los 30 días anteriores.',
    },
  })
  expect(page && productLd('https://vereda.example', page).offers[0]).toMatchObject({
    price: '96.79',
    priceValidUntil: '2026-11-30T23:00:00.000Z',
    priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '120.99' },
  })
  const timed = { ...onSale.reduction, endsAt: '2026-11-30T19:30:00.000Z' }
  expect(saleOf({ ...onSale, reduction: timed })?.sale?.note).toContain('2026 a las 20:30.')
})

const EANS = { 'S/Azul': '4006381333931', 'M/Azul': '2000000000015', 'L/Azul': '8400000000017' }

test('a GTIN names one variant: its own offer, or the product of one variant', () => {
  const page = productPage(snapshot, 'mens-jacket-1')!
  const ld = productLd('https://vereda.example', page, { eans: EANS })
  expect(ld).not.toHaveProperty('gtin13')
  expect(ld.offers.slice(1)).toMatchObject([
    { sku: 'mens-jacket-1_Azul_S', gtin13: '4006381333931', availability: /OutOfStock$/ },
    { sku: 'mens-jacket-1_Azul_L', gtin13: '8400000000017', price: ld.offers[0].price },
  ])
  expect(ld.offers[2]?.url).toBe('https://vereda.example/products/mens-jacket-1?color=Azul&size=L')
  const cap = shopProduct({ id: 'mens-hat-9', sizes: ['Único'], colors: ['Azul'] })
  const capPage = productPage(catalogueOf([cap]), cap.id)!
  const one = productLd('https://vereda.example', capPage, {
    eans: { 'Único/Azul': '4006381333931' },
  })
  expect(one).toMatchObject({ gtin13: '4006381333931' })
  expect(one.offers).toHaveLength(1)
  expect(JSON.stringify(productLd('https://vereda.example', page))).not.toContain('gtin')
})

test('a product that is not on sale announces nothing', () => {
  const page = productPage(snapshot, 'mens-jacket-1')
  expect(page?.sale).toBeUndefined()
  expect(page?.product).not.toHaveProperty('priorCents')
  const ld = page && JSON.stringify(productLd('https://vereda.example', page))
  expect(ld).not.toMatch(/Strikethrough|priceValidUntil/)
})

test('units are told from three down, and neither at four nor at none', () => {
  expect(productPage(snapshot, 'mens-jacket-1')?.few).toEqual({ 'M/Azul': 1, 'L/Azul': 3 })
})

test('an id that the shop does not have is no page', () => {
  for (const id of ['mens-jacket-2', '', '__proto__', 'constructor']) {
    expect(productPage(snapshot, id)).toBeUndefined()
  }
})

test('a maker that is not written down is an error, not an empty line', () => {
  const orphan = shopProduct({ maker: 'nadie' })
  const broken = catalogueOf([orphan])
  expect(() => productPage(broken, orphan.id)).toThrow('a maker that the shop lacks: nadie')
})

test('a cart asks about its products: each once, in its order, without the unknown', () => {
  const asked = ['mens-hat-2', 'nobody-1', 'mens-jacket-1', 'mens-hat-2', '__proto__']
  expect(cartProducts(byId, asked)).toMatchObject([
    { id: 'mens-hat-2' },
    {
      id: 'mens-jacket-1',
      name: 'Chaqueta Ordesa',
      priceCents: 9999,
      stock: { 'S/Azul': 0, 'M/Azul': 1, 'S/Negro': 4 },
      images: {
        Azul: expect.stringMatching(/^\/img\/products\/mens-jacket-1\/azul-front-640\.jpg\?v=/),
        Negro: expect.stringMatching(/negro-front-640/),
      },
    },
  ])
  expect(cartProducts(byId, [])).toEqual([])
})

test('the page has a reference always, and the lot and the warnings that the product has', () => {
  const plain = productPage(snapshot, 'mens-jacket-1')
  expect(plain?.details.reference).toBe('mens-jacket-1')
  expect(plain?.details).not.toHaveProperty('warnings')
  const told = { reference: 'TN-204', lot: '26-11', warnings: 'No la acerques al fuego.' }
  const page = productPage(catalogueOf([shopProduct(told)]), 'mens-jacket-1')
  expect(page?.details).toMatchObject(told)
  if (!page) throw new Error('no page')
  expect(productLd('https://vereda.example', page)).toMatchObject({
    mpn: 'TN-204',
    manufacturer: { name: shop.legalName },
  })
})

test('structured data have the years of the maker’s guarantee of durability, where there is one', () => {
  const page = productPage(snapshot, 'mens-jacket-1')
  if (!page) throw new Error('no page')
  const origin = 'https://vereda.example'
  expect(productLd(origin, page, { durabilityYears: 5 }).offers[0]).toMatchObject({
    warranty: {
      '@type': 'WarrantyPromise',
      durationOfWarranty: { '@type': 'QuantitativeValue', value: 5, unitCode: 'ANN' },
    },
  })
  for (const durabilityYears of [0, undefined])
    expect(productLd(origin, page, { durabilityYears }).offers[0]).not.toHaveProperty('warranty')
})

test('the list of facts has the shop’s own fields before the weight, and each label once', () => {
  const features = [
    { label: 'Varillas', value: 'Fibra' },
    { label: 'Volumen', value: '28 l' },
  ]
  const factsOf = (more: Parameters<typeof shopProduct>[0]) =>
    productPage(
      catalogueOf([shopProduct({ features, weightGrams: 2410, ...more })]),
      jacket.id,
    )?.details.features.map(({ label, value }) => `${label}: ${value}`)
  const bare = ['Varillas: Fibra', 'Volumen: 28 l', 'Peso: 2410 g']
  expect(factsOf({ ownFields: { plazas: 3 } })).toEqual(bare) // none of the shop
  ownFieldsOfShop()
  expect(factsOf({})).toEqual(bare)
  expect(factsOf({ ownFields: { plazas: 3, varillas: 'Aluminio' } })).toEqual([
    'Volumen: 28 l',
    'Plazas: 3',
    'Varillas: Aluminio',
    'Peso: 2410 g',
  ])
  expect(factsOf({ ownFields: { peso: 2.4 } })).toEqual([
    'Varillas: Fibra',
    'Volumen: 28 l',
    'Peso: 2,4\u00A0kg',
  ])
  const composition = [{ part: 'Varillas', fibres: '100 % aluminio' }]
  expect(factsOf({ composition, features: [], ownFields: { varillas: 'Fibra' } })).toEqual([
    'Peso: 2410 g',
  ])
})

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { menus, type Menu } from '#core/catalogue/listing/menus.ts'
import { explore, navigation, type MenuName } from '#core/catalogue/listing/navigation.ts'
import { routeAddresses } from '#tests/support/route-addresses.ts'
import { parseCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { categoryIds } from '#core/catalogue/categories.ts'
import { filterProducts, type ProductFilter } from '#core/catalogue/product.ts'
import { PRODUCT_RANGES, type ProductRange } from '#core/catalogue/vocabulary.ts'
import { menuLinks } from '#core/catalogue/listing/menu-links.ts'

const AT_LEAST = 4

const inMenus = (Object.entries(menus) as [MenuName, Menu][]).flatMap(
  ([menu, { columns, pictures }]) => [
    ...columns.flatMap((column) => menuLinks(menu, column)),
    ...pictures.map(({ title, to }) => ({ label: title, to })),
  ],
)
const { ways, help, legal } = navigation
const everyLink = [
  ...new Map(
    [...ways, explore, ...help, ...legal, ...inMenus].map((link) => [link.to, link]),
  ).values(),
]

const folder = path.resolve(import.meta.dirname, '../../../content/catalogue')
const products = parseCatalogue(
  fs
    .readdirSync(folder)
    .map((name) => ({ name, json: fs.readFileSync(path.join(folder, name), 'utf8') })),
)

/** Without the dynamic routes: a product's address, and the catch-all. */
const known = routeAddresses()
  .map(({ address }) => address)
  .filter((one) => !/[:*]/.test(one))

test.each(everyLink)('«$label» leads to a page that exists: $to', ({ to }) => {
  const { pathname } = new URL(to, 'https://vereda.example')
  expect(known).toContain(pathname)
})

const narrowed = everyLink.filter(({ to }) => to.includes('?'))

test('the menus lead to categories', () => {
  expect(narrowed.length).toBeGreaterThan(20)
})

test.each(narrowed)('«$label» shows at least four products: $to', ({ to }) => {
  const { pathname, searchParams } = new URL(to, 'https://vereda.example')
  const [parameter, ...others] = searchParams.keys()
  expect(others).toEqual([])
  const value = searchParams.get(parameter ?? '') ?? ''
  const gender = pathname === '/products/men' ? 'men' : 'women'
  const filter: ProductFilter = { gender }
  if (parameter === 'category') filter.category = oneOf<string>(categoryIds(), value)
  else filter.range = oneOf<ProductRange>(PRODUCT_RANGES, value)
  expect(filterProducts(products, filter).length).toBeGreaterThanOrEqual(AT_LEAST)
})

function oneOf<Word extends string>(words: readonly Word[], value: string): Word {
  const word = words.find((one) => one === value)
  if (!word) throw new Error(`not in the vocabulary: ${value}`)
  return word
}

test.each(['men', 'women'] as const)(
  'the menu of %s has the columns of the specification',
  (name) => {
    const titles = menus[name].columns.map(({ title }) => title)
    expect(titles).toEqual(['ROPA', 'ACCESORIOS', 'DESTACADOS', 'GUÍA DE REGALOS'])
    expect(menus[name].pictures).toHaveLength(1)
  },
)

test('every picture of a menu is there', () => {
  const pictures = Object.values(menus).flatMap((menu) => menu.pictures)
  const files = fs.readdirSync(path.resolve(import.meta.dirname, '../../../public/img/menu'))
  expect(files).toEqual(
    expect.arrayContaining(
      pictures.flatMap(({ picture }) => [
        `${picture}-400.avif`,
        `${picture}-720.avif`,
        `${picture}-400.jpg`,
      ]),
    ),
  )
})

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { firstCategories } from '#core/catalogue/categories.ts'
import makersFile from '#content/makers.json' with { type: 'json' }
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { parseCatalogue } from './load-catalogue.server.ts'
import { filterProducts, type ProductFilter } from '#core/catalogue/product.ts'
import { findListingPlace } from '#core/catalogue/listing/listing-pages.ts'
import { OWN_PAGES } from '#core/catalogue/collections.ts'
import { GENDERS, PRODUCT_RANGES, type Gender } from '#core/catalogue/vocabulary.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../../content/catalogue')
const files = fs
  .readdirSync(FOLDER)
  .map((name) => ({ name, json: fs.readFileSync(path.join(FOLDER, name), 'utf8') }))
const products = parseCatalogue(files)
const byId = new Map(products.map((product) => [product.id, product]))
const AT_LEAST = 4

const LETTERS = 'S M L XL'
const MORE_LETTERS = 'XS S M L XL'
const MENS_SHOES = '40 41 42 43 44 45'
const WOMENS_SHOES = '36 37 38 39 40 41'
const ONE_SIZE = 'Único'

test('the catalogue files are there and have no faults', () => {
  expect(files.length).toBeGreaterThanOrEqual(5)
  expect(products.length).toBeGreaterThan(100)
})

test.each([
  ['mens-tshirt-1', LETTERS],
  ['mens-pants-1', LETTERS],
  ['mens-jacket-1', LETTERS],
  ['mens-boots-1', MENS_SHOES],
  ['mens-backpack-1', ONE_SIZE],
  ['mens-sunglasses-1', ONE_SIZE],
  ['womens-dress-1', MORE_LETTERS],
  ['womens-jacket-1', MORE_LETTERS],
  ['womens-pants-1', MORE_LETTERS],
  ['womens-top-1', MORE_LETTERS],
  ['womens-backpack-1', ONE_SIZE],
  ['womens-shoes-1', WOMENS_SHOES],
])('%s of the specification is there in its sizes', (id, sizes) => {
  expect(byId.get(id)?.sizes.join(' ')).toBe(sizes)
})

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${prefix}-${i + 1}`)

test.each([...numbered('new', 6), ...OWN_PAGES.flatMap((collection) => numbered(collection, 4))])(
  '%s of the specification is there',
  (id) => {
    expect(byId.has(id)).toBe(true)
  },
)

test('every product comes in one of the size sets, shoes in those of feet', () => {
  const sets = [LETTERS, MORE_LETTERS, MENS_SHOES, WOMENS_SHOES, ONE_SIZE]
  for (const { id, sizes, genders, categories } of products) {
    expect([id, sets]).toEqual([id, expect.arrayContaining([sizes.join(' ')])])
    const shoes = genders.includes('women') ? WOMENS_SHOES : MENS_SHOES
    const isShoe = categories.includes('footwear')
    expect([id, sizes.join(' ') === shoes]).toEqual([id, isShoe])
  }
})

test('six new arrivals are new, and the four of each collection belong to it', () => {
  expect(numbered('new', 6).every((id) => byId.get(id)?.isNew)).toBe(true)
  for (const collection of OWN_PAGES) {
    for (const id of numbered(collection, 4)) {
      expect([id, byId.get(id)?.collections]).toEqual([id, expect.arrayContaining([collection])])
    }
  }
})

const pricesOf = (list: readonly CatalogueFileProduct[]) => {
  const prices = list.map((product) => product.priceCents)
  return [Math.min(...prices), Math.max(...prices)]
}

test.each<[string, ProductFilter, number, number]>([
  ['new arrivals', { onlyNew: true }, 2999, 15_999],
  ['Bali', { collection: 'bali' }, 4599, 8999],
])('the page of %s shows the price range of the specification', (_page, filter, from, to) => {
  expect(pricesOf(filterProducts(products, filter))).toEqual([from, to])
})

test.each([
  ['men', 1999, 9999],
  ['women', 3499, 14_999],
] as const)(
  'what is made for %s shows the price range of the specification',
  (gender, from, to) => {
    // Without what is for everyone, which has the prices of its collection.
    expect(pricesOf(products.filter(({ genders }) => genders.includes(gender)))).toEqual([from, to])
  },
)

test.each([
  ['men', 1999, 15_999],
  ['women', 2499, 15_999],
] as const)('the page of %s shows also the prices of what is for everyone', (gender, from, to) => {
  expect(pricesOf(filterProducts(products, { gender }))).toEqual([from, to])
})

test.each(GENDERS)('the list of %s has the best pieces, which are for everyone', (gender) => {
  const listed = filterProducts(products, { gender }).map(({ id }) => id)
  const best = ['outdoor-1', 'outdoor-4', 'essentials-1', 'new-4', 'new-6']
  expect(listed).toEqual(expect.arrayContaining(best))
  expect(filterProducts(products, { gender, category: 'outerwear' })).toContain(
    byId.get('outdoor-1'),
  )
  const own = products.filter(({ id }) => id.startsWith(gender === 'men' ? 'mens-' : 'womens-'))
  expect(listed).toEqual(expect.arrayContaining(own.map(({ id }) => id)))
})

test('every product is in the list of a department', () => {
  const listed = GENDERS.flatMap((gender) => filterProducts(products, { gender }))
  expect(new Set(listed).size).toBe(products.length)
})

test('the collection pages show the price range of the specification', () => {
  const shown = products.filter((product) => product.collections.length > 0)
  expect(pricesOf(shown)).toEqual([2499, 14_999])
})

test.each([
  ['mens-', 1999, 9999],
  ['womens-', 3499, 14_999],
  ['new-', 2999, 15_999],
  ['urban-', 2499, 14_999],
  ['outdoor-', 2499, 14_999],
  ['essentials-', 2499, 14_999],
  ['bali-', 4599, 8999],
])('what is called %s… is priced within its range', (prefix, from, to) => {
  const [lowest = 0, highest = 0] = pricesOf(products.filter(({ id }) => id.startsWith(prefix)))
  expect(lowest).toBeGreaterThanOrEqual(from)
  expect(highest).toBeLessThanOrEqual(to)
})

/** Source: specification, "Routes". */
const WOMEN_ONLY = ['dresses', 'skirts', 'hair', 'party-dresses']

const offered = GENDERS.flatMap((gender) =>
  firstCategories
    .filter(({ id }) => gender === 'women' || !WOMEN_ONLY.includes(id))
    .map(({ id }) => ({ gender, category: id })),
)

test.each(offered)('$category for $gender shows at least four', ({ gender, category }) => {
  expect(filterProducts(products, { gender, category }).length).toBeGreaterThanOrEqual(AT_LEAST)
})

test('what is for women only is not listed for men', () => {
  for (const category of WOMEN_ONLY) {
    expect([category, filterProducts(products, { gender: 'men', category })]).toEqual([
      category,
      [],
    ])
  }
})

test.each(OWN_PAGES)('the collection %s shows at least four', (collection) => {
  expect(filterProducts(products, { collection }).length).toBeGreaterThanOrEqual(AT_LEAST)
})

test.each(PRODUCT_RANGES)('the women’s filter %s shows at least four', (range) => {
  for (const page of ['women', 'women/accessories']) {
    const base = findListingPlace(`/products/${page}`)?.place.base ?? {}
    const shown = filterProducts(products, { ...base, range })
    expect(shown.length, page).toBeGreaterThanOrEqual(AT_LEAST)
  }
})

test.each<Gender | 'everyone'>(['everyone', ...GENDERS])(
  'the gift page for %s shows at least four',
  (who) => {
    const gifts = products.filter((product) => product.isGift)
    const shown = who === 'everyone' ? gifts : filterProducts(gifts, { gender: who })
    expect(shown.length).toBeGreaterThanOrEqual(AT_LEAST)
  },
)

test.each([
  ['a jacket', ['outerwear'], 14_999],
  ['trekking trousers', ['pants'], 7999],
  ['a T-shirt', ['tshirts'], 2999],
])('the search sample %s is there, and in stock in M and black', (_what, categories, price) => {
  const found = products.filter(
    (product) =>
      product.priceCents === price &&
      categories.every((c) => product.categories.includes(c as 'pants')) &&
      product.sizes.includes('M') &&
      product.colors.includes('Negro') &&
      (product.stock['M/Negro'] ?? product.stock['default'] ?? 0) > 0,
  )
  expect(found).not.toEqual([])
})

test('no two products share a name', () => {
  const names = products.map((product) => product.name.toLowerCase())
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

test('every maker can be written to', () => {
  const email: unknown = expect.stringMatching(/@.+\.example$/)
  const name: unknown = expect.stringMatching(/\S/)
  const address: unknown = expect.stringMatching(/\d{4,5}/)
  const { vereda, ...others } = makersFile.makers
  // The shop itself: the product page takes name and address from its settings.
  expect(vereda).toEqual({ email })
  for (const maker of Object.values(others))
    expect(maker).toEqual({ name, address, email, country: expect.any(String) as unknown })
  for (const { id, maker } of products) expect(makersFile.makers, id).toHaveProperty([maker])
})

test('composition, care, origin, fit and a real description stand on every product', () => {
  for (const { id, composition, care, origin, fitNote, description, summary } of products) {
    const fibres = composition.map((part) => part.fibres).join(' ')
    const texts = [fibres, care.join(' '), origin, fitNote, description, summary]
    expect([id, texts.filter((text) => text.trim() === '')]).toEqual([id, []])
    expect([id, /(?:[.!?…])$/.test(description), summary.endsWith('.')]).toEqual([id, true, false])
  }
})

test('percentages of fibres add up to a hundred', () => {
  const parts = products.flatMap(({ id, composition }) =>
    composition.map(({ part, fibres }) => {
      const percents = [...fibres.matchAll(/(\d+(?:,\d+)?)\s*%/g)].map(([, n = '']) => n)
      const sum = percents.reduce((total, n) => total + Number(n.replace(',', '.')), 0)
      return { id, part, sum, isMeasured: percents.length > 0 }
    }),
  )
  expect(parts.filter(({ isMeasured, sum }) => isMeasured && sum !== 100)).toEqual([])
  expect(parts.filter(({ isMeasured }) => isMeasured).length).toBeGreaterThan(100)
})

/** Vague environmental claims. */
const GREEN_WORDS =
  /\b(?:sostenib\w*|sustentab\w*|eco|ecol[oó]gic\w*|eco-?friendly|biodegradab\w*|verdes? de verdad|moda verde|conscient\w*|respetuos\w* con (?:el medio ambiente|el entorno|el planeta|la naturaleza)|amig\w* del planeta|neutr\w* en carbono|huella cero|cero emisiones|natural(?:es)? y (?:puro|limpio)\w*)\b/iu

test('no text makes a green promise without proof', () => {
  for (const { name, summary, description, fitNote, features, claims, id } of products) {
    const texts = [name, summary, description, fitNote]
    texts.push(...features.flatMap(({ label, value }) => [label, value]))
    texts.push(...claims.flatMap(({ text, covers }) => [text, covers]))
    expect([id, texts.filter((text) => GREEN_WORDS.test(text))]).toEqual([id, []])
  }
})

test('"verde" is a colour and nothing else', () => {
  for (const { id, summary, claims, features } of products) {
    const texts = [summary, ...claims.map((claim) => claim.text)]
    texts.push(...features.map((feature) => feature.value))
    expect([id, texts.filter((text) => /\bverdes?\b/iu.test(text))]).toEqual([id, []])
  }
})

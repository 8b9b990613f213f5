import { expect, test } from 'vitest'
import places from '#content/pictures/places.json'
import valores from '#content/pictures/valores.json'
import { shop } from '#core/base/policy/shop.ts'
import { home, homeContent, homeValues } from './home-content.ts'

const { featuredCollections, slides } = home
const values = homeValues()
const { community } = homeContent()

const PAGES = [
  '/collections/bali',
  '/collections/outdoor',
  '/collections/essentials',
  '/collections/urban',
  '/products/new-arrivals',
]

test('the slider shows Bali, outdoor, the new arrivals and the essentials, in this order', () => {
  expect(slides.map(({ link }) => link)).toEqual([
    '/collections/bali',
    '/collections/outdoor',
    '/products/new-arrivals',
    '/collections/essentials',
  ])
})

test('there are six values, each with a name, a picture and a sign of its own', () => {
  expect(values).toHaveLength(6)
  for (const key of ['title', 'image', 'icon', 'description'] as const) {
    expect(new Set(values.map((value) => value[key]))).toHaveProperty('size', 6)
  }
})

test('every picture of the home page is there', () => {
  for (const { image } of [...slides, ...featuredCollections, community]) {
    expect(Object.keys(places)).toContain(image)
  }
  for (const { image } of values) expect(Object.keys(valores)).toContain(image)
})

test('the four collections are all there, and nothing leads where no page is', () => {
  expect(featuredCollections).toHaveLength(4)
  for (const { link } of [...slides, ...featuredCollections]) expect(PAGES).toContain(link)
})

test('nothing is left unsaid', () => {
  const texts = [
    ...slides.flatMap(({ title, subtitle, cta }) => [title, subtitle, cta]),
    ...values.flatMap(({ title, description, longDescription }) => [
      title,
      description,
      ...longDescription,
    ]),
  ]
  for (const text of texts) expect(text).toMatch(/^\S.{5,}\S$/)
  // Slogans that cannot be verified; verified claims are on the product's own page.
  for (const text of texts) expect(text).not.toMatch(/sostenib|ecol[óo]g|\beco\b|verde\b|!/i)
})

test('the community is found on a profile of the shop, over a safe connection', () => {
  // Of now, and by value: after a test of settings each reading of the shop's texts is a copy.
  const { profile } = homeContent().community
  expect(shop.social).toContainEqual(profile)
  expect(profile.url).toMatch(/^https:\/\//)
})

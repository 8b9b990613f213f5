import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { giftTexts } from '../gifts/gift-pages.ts'
import { bali, collections, type CollectionContent } from './collection-content.ts'
import places from '#content/pictures/places.json'
import { parseCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import { OWN_PAGES } from '#core/catalogue/collections.ts'
import { giftSet, inBands } from '../gifts/gift.ts'
import { inCollection, PAGED_COLLECTIONS } from './collection.ts'
import { factOf, figureIn } from './facts.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const FOLDER = path.join(ROOT, 'content/catalogue')
const products = parseCatalogue(
  fs
    .readdirSync(FOLDER)
    .map((name) => ({ name, json: fs.readFileSync(path.join(FOLDER, name), 'utf8') })),
)
const byId = new Map(products.map((product) => [product.id, product]))
const AT_LEAST = 4

const written: [string, CollectionContent][] = Object.entries(collections)
const sections = written.flatMap(([id, { sections: list }]) =>
  list.map((section) => ({ id, section })),
)

test.each(OWN_PAGES)('the page of %s shows at least four, its own four first', (collection) => {
  const ids = inCollection(products, collection).map(({ id }) => id)
  expect(ids.length).toBeGreaterThanOrEqual(AT_LEAST)
  expect(ids.slice(0, 4)).toEqual([1, 2, 3, 4].map((n) => `${collection}-${n}`))
})

test.each(['all', 'men', 'women'] as const)('the gift page of %s shows at least four', (who) => {
  const shop = catalogueOf(shippedProducts())
  const gifts = shop.show(shop.first(giftSet(shop, who)))
  expect(gifts.length).toBeGreaterThanOrEqual(AT_LEAST)
  const shown = inBands(gifts, giftTexts.bandsUpToCents).flatMap((band) => band.gifts)
  expect(shown.length).toBe(gifts.length)
})

test('bands of prices rise', () => {
  expect(giftTexts.bandsUpToCents.toSorted((a, b) => a - b)).toEqual(giftTexts.bandsUpToCents)
})

test('every collection has a page, Bali one of its own', () => {
  expect([...PAGED_COLLECTIONS, 'bali'].toSorted()).toEqual(OWN_PAGES.toSorted())
})

test('what the sections name is sold, in that colour, and has the facts they show', () => {
  const missing: string[] = []
  const need = (productId: string, labels: readonly string[], color?: string) => {
    const product = byId.get(productId)
    if (!product) return missing.push(productId)
    if (color && !product.colors.includes(color)) missing.push(`${productId} ${color}`)
    for (const label of labels) {
      if (factOf(product, label) === undefined) missing.push(`${productId} ${label}`)
    }
  }
  for (const { section } of sections) {
    if (section.kind === 'steps') {
      for (const step of section.steps) need(step.productId, step.facts)
    } else if (section.kind === 'outfits') {
      const pieces = section.outfits.flatMap((outfit) => outfit.pieces)
      for (const { productId, color } of pieces) need(productId, [], color)
    } else {
      if (section.piece) need(section.piece.productId, [], section.piece.color)
      for (const id of section.table?.productIds ?? []) need(id, [section.table?.label ?? ''])
    }
  }
  expect(missing).toEqual([])
})

test('tables that go from less to more have a figure in each row', () => {
  for (const { section } of sections) {
    if (section.kind !== 'story' || !section.table?.ascending) continue
    const { label, productIds } = section.table
    for (const id of productIds) {
      const product = byId.get(id)
      const figure = product && figureIn(factOf(product, label) ?? '')
      expect([id, Number.isFinite(figure)]).toEqual([id, true])
    }
  }
})

test('Bali’s four are sold, and each of its promises has something to show', () => {
  const four = bali.productIds.flatMap((id) => byId.get(id) ?? [])
  expect(four.map(({ id }) => id)).toEqual(bali.productIds)
  for (const { title, show } of bali.blurbs.items) {
    const proofs = four.filter((product) =>
      show === 'claims'
        ? product.claims.length > 0
        : show.some((label) => factOf(product, label) !== undefined),
    )
    expect([title, proofs.length > 0]).toEqual([title, true])
  }
})

test('the pictures of all these pages are there', () => {
  const used = [
    ...written.map(([, { hero }]) => hero.place),
    ...sections.flatMap(({ section }) => (section.kind === 'story' ? [section.place] : [])),
    bali.hero.place,
    ...Object.values(bali.inspiration.places),
    ...Object.values(giftTexts.pages).map(({ place }) => place),
  ]
  for (const place of used) expect(Object.keys(places)).toContain(place)
})

/** Figures belong to product data and `content/policy.json`. Gift bands are amounts, not text. */
test('no text of these pages states a figure', () => {
  const words = JSON.stringify([bali, collections, giftTexts.pages]).replaceAll(
    /"(?:productId|productIds|place|color|label|show)":(?:"[^"]*"|\[[^\]]*\])/g,
    '',
  )
  expect(words.match(/[^"]*\d[^"]*/g)).toBeNull()
})

/** Words that make a vague promise about the environment. */
test('no text of these pages makes a green promise', () => {
  const words = JSON.stringify([bali, collections, giftTexts.pages])
  expect(words.match(/sostenib|ecol[oó]gic|\beco\b|respetuos|biodegradab|conscient/giu)).toBeNull()
})

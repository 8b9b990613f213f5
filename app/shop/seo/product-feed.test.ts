import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Product } from '#core/catalogue/product.ts'
import { FEED_END, feedItems, feedPrice, feedStart } from './product-feed.ts'
import { xmlText } from '#core/base/text/xml.ts'

const jacket: Product = {
  id: 'mens-jacket-1',
  name: 'Chaqueta Nublo',
  summary: 'Impermeable, 3 capas',
  priceCents: 4999,
  genders: ['men'],
  categories: ['outerwear'],
  collections: [],
  lines: [],
  isNew: false,
  isGift: false,
  activities: ['senderismo'],
  garment: 'chaqueta_impermeable',
  sizes: ['S', 'M'],
  colors: ['Verde', 'Marrón'],
  stock: { 'S/Verde': 3, 'M/Verde': 0, 'S/Marrón': 1, 'M/Marrón': 1 },
  soldOut: ['M/Verde'],
  description: 'Tres capas & costuras <selladas>.',
  composition: [{ part: 'Tejido', fibres: '100 % poliéster' }],
  care: ['Lava a 30 °C'],
  weightGrams: 412,
  fitNote: 'Corte recto.',
  features: [],
  origin: 'Portugal',
  maker: 'vereda',
  claims: [],
}

const feed = (product: Product, pricesIncludeVat = false, version = 'v1') =>
  feedItems(product, {
    origin: 'https://vereda.example',
    vatOf: () => ({ vatPercent: 21, pricesIncludeVat }),
    pictureVersion: () => version,
  })

const itemsOf = (xml: string) => xml.split('<item>').slice(1)

test('the feed is one document of Google’s kind', () => {
  const xml = feedStart('https://vereda.example') + feed(jacket) + FEED_END
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g=/)
  expect(xml).toContain('<link>https://vereda.example/</link>')
  expect(xml).toMatch(/<\/item>\n<\/channel><\/rss>\n$/)
})

test('each variant is an item, sold out where it is', () => {
  const items = itemsOf(feed(jacket))
  expect(items).toHaveLength(4)
  const soldOut = items.filter((item) => item.includes('>out_of_stock<'))
  expect(soldOut).toHaveLength(1)
  expect(soldOut[0]).toContain('<g:id>mens-jacket-1_Verde_M</g:id>')
})

test('what is no garment is left to Google, and what has no pictures names none', () => {
  const { garment: _garment, ...tent } = jacket
  const [item = ''] = itemsOf(feed({ ...tent, genders: [] }))
  expect(item).not.toMatch(/g:(google_product_category|gender|age_group)>/)
  expect(item).toContain('<g:image_link>')
  const [bare = ''] = itemsOf(feed(jacket, false, '0'))
  expect(bare).not.toContain('image_link>')
  expect(bare).toContain('<g:google_product_category>')
})

test('a variant with a GTIN names it, and only one without says that it has none', () => {
  const eans = { 'S/Verde': '4006381333931', 'M/Verde': '2000000000015' }
  const named = itemsOf(feed({ ...jacket, eans })).map((item) => [
    /<g:gtin>(\d+)</.exec(item)?.[1],
    item.includes('<g:identifier_exists>no<'),
  ])
  expect(named).toEqual([
    ['4006381333931', false],
    [undefined, true], // a number that the shop gave itself
    [undefined, true],
    [undefined, true],
  ])
})

test('the price is what a consumer pays', () => {
  expect(feed(jacket)).toContain('<g:price>60.49 EUR</g:price>')
  expect(feed(jacket, true)).toContain('<g:price>49.99 EUR</g:price>')
  expect(feedPrice(150)).toBe('1.50 EUR')
})

test('during a sale Google gets the prior price, the price of the sale, and its period', () => {
  const reduction = { priorCents: 9999, startsAt: '2026-11-26T23:00Z', endsAt: '2026-11-30T23:00Z' }
  expect(feed({ ...jacket, reduction })).toContain(
    '<g:price>120.99 EUR</g:price><g:sale_price>60.49 EUR</g:sale_price>' +
      '<g:sale_price_effective_date>2026-11-26T23:00Z/2026-11-30T23:00Z</g:sale_price_effective_date>',
  )
  expect(feed(jacket)).not.toContain('sale_price')
})

test.each([
  [4131, false, '3.95 EUR'], // 49,99 € with VAT
  [4132, false, '0.00 EUR'], // 50,00 €
  [4999, true, '3.95 EUR'],
  [5000, true, '0.00 EUR'],
])('at %i cents (with VAT: %s) delivery costs %s', (priceCents, pricesIncludeVat, price) => {
  const [item = ''] = itemsOf(feed({ ...jacket, priceCents }, pricesIncludeVat))
  expect(item).toContain(
    `<g:shipping><g:country>ES</g:country><g:price>${price}</g:price></g:shipping>`,
  )
})

test('the feed says whom a product is for', () => {
  expect(feed(jacket)).toContain('<g:gender>male</g:gender>')
  expect(feed({ ...jacket, genders: ['women'] })).toContain('<g:gender>female</g:gender>')
  expect(feed({ ...jacket, genders: [] })).toContain('<g:gender>unisex</g:gender>')
})

test('text and addresses are escaped', () => {
  const xml = feed(jacket)
  expect(xml).toContain('Tres capas &amp; costuras &lt;selladas&gt;.')
  expect(xml).toContain('/products/mens-jacket-1?color=Marr%C3%B3n&amp;size=S')
})

test('no text can break out of an element', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(xmlText(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/)
    }),
  )
})

test('the reference of the maker is its number in the feed; a product without says that it has none', () => {
  expect(feed({ ...jacket, reference: 'TN-204' })).toContain('<g:mpn>TN-204</g:mpn>')
  expect(feed({ ...jacket, reference: 'TN-204' })).not.toContain('identifier_exists')
  expect(feed({ ...jacket, reference: '' })).toContain('<g:identifier_exists>no<')
})

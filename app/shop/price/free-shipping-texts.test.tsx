import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { chatbot } from '../chatbot/chat-content.ts'
import { faqPage, pageWithText } from '#core/settings/page-texts.ts'
import type { ProductPageData } from '#core/catalogue/product-page-data.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { shippingOptions } from '#core/pricing/shipping/shipping.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { fillIn } from '../chatbot/chat-facts.ts'
import { AnnouncementBar } from '../layout/announcement-bar.tsx'
import { ProductFacts } from '../product/product-facts.tsx'
import { ProductPromises } from '../product/product-promises.tsx'
import { productLd } from '../seo/product-ld.server.ts'

const FILES = readChangesFrom(() => ({}))
afterEach(() => void readChangesFrom(FILES))

const details = shopProduct({ priceCents: 10_000 })
// Facts and structured data read only these fields of a product page.
const page = {
  product: { ...details, pictures: {} },
  details,
  maker: {},
  guides: [],
} as unknown as ProductPageData

/** A rich text is stored in pieces: joins them again. */
const textOf = (content: unknown) => JSON.stringify(content).replaceAll('","', '')

const html = (part: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>).replaceAll(/<[^>]*>/g, '|')

/** Every text of the shop that promises free shipping. */
const texts = (): Record<string, string> => ({
  shipping: textOf(pageWithText('shipping', {})),
  terms: textOf(pageWithText('terms', {})),
  faq: textOf(faqPage()),
  help: chatbot.shipping.says.map(fillIn).join(' '),
  bar: html(<AnnouncementBar />),
  facts: html(<ProductFacts page={page} />),
  promises: html(<ProductPromises />),
})

const PROMISE =
  /gratis[^.;|]{0,60}?(desde|superiores a)\s+(\d+(?:,\d\d)?)\s€|desde (\d+) €, también/gi

/** The promises of a text: «desde 75», «superiores a 50». */
const promisesOf = (text: string) =>
  [...text.replaceAll(/\u00A0|&nbsp;/g, ' ').matchAll(PROMISE)].map(([, word, figure, also]) => ({
    cents: Math.round(Number((figure ?? also ?? '').replace(',', '.')) * 100),
    isIncluded: word !== 'superiores a',
  }))

test.each([
  { standard: 5000, express: 7500, says: [5000, 7500] },
  { standard: 6000, express: 12_345, says: [6000, 12_345] },
  { standard: 9000, express: 4000, says: [4000] },
  { standard: 7500, express: 7500, says: [7500] },
])('each text says what is charged: standard from $standard, express from $express', (set) => {
  readChangesFrom(() => ({
    'policy.shipping.standard.freeFromCents': set.standard,
    'policy.shipping.express.freeFromCents': set.express,
  }))
  const priceAt = (cents: number) =>
    shippingOptions({ country: 'ES', postcode: '28012' }, cents)[0]?.priceCents
  for (const [where, text] of Object.entries(texts())) {
    const found = promisesOf(text)
    expect([where, found.length > 0]).toEqual([where, true])
    for (const { cents, isIncluded } of found) {
      expect([where, set.says]).toEqual([where, expect.arrayContaining([cents])])
      // Standard is free wherever any promise begins.
      expect([where, priceAt(isIncluded ? cents : cents + 1)]).toEqual([where, 0])
    }
  }
})

test('each text says where standard is free, but for the bar, whose words are the owner’s', () => {
  const { bar, ...others } = texts()
  expect(promisesOf(bar ?? '')).not.toEqual([])
  for (const [where, text] of Object.entries(others)) {
    expect([where, text]).toEqual([
      where,
      expect.stringMatching(/a (?:la )?península y (?:a )?Baleares/),
    ])
  }
})

test('structured data names the standard price up to the threshold, and 0 from it on', () => {
  const rateAt = (priceCents: number) =>
    productLd('https://a.example', {
      ...page,
      product: { ...page.product, priceCents },
    }).offers[0].shippingDetails.shippingRate.value
  expect([rateAt(4131), rateAt(4132)]).toEqual(['3.95', '0.00']) // 49,99 € and 50,00 € with VAT
  readChangesFrom(() => ({ 'policy.shipping.standard.freeFromCents': 20_000 }))
  expect(rateAt(4132)).toBe('3.95')
})

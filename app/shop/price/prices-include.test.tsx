import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { homeOrder } from '#core/owner/mail-samples/sample-orders.ts'
import type { ProductPageData } from '#core/catalogue/product-page-data.ts'
import { cartLine, shopProduct } from '#tests/support/factories/factories.ts'
import { withPolicy } from '#tests/support/with-policy.ts'

/** What shoppers read of a product, after `policy.prices.include` was set. */
async function shopThatIncludes(include: 'withoutVat' | 'withVat') {
  const shop = await withPolicy(
    (policy) => ({ ...policy, prices: { include } }),
    async () => ({
      ...(await import('#core/base/policy/policy.ts')),
      ...(await import('#core/checkout/quote.ts')),
      ...(await import('#core/pricing/cart/cart-totals.ts')),
      ...(await import('#core/base/money/amount-rows.ts')),
      ...(await import('#core/orders/order-confirmation.ts')),
      ...(await import('./price.tsx')),
      ...(await import('../seo/product-ld.server.ts')),
      ...(await import('../seo/product-feed.ts')),
      ...(await import('../chatbot/chat-facts.ts')),
      ...(await import('../gifts/gift.ts')),
      ...(await import('#core/catalogue/listing/facets.ts')),
      ...(await import('#core/settings/page-texts.ts')),
    }),
  )
  const product = shopProduct({ priceCents: 2999 })
  const dearer = shopProduct({ id: 'mens-jacket-2', priceCents: 3629 })
  const catalogue = catalogueOf([dearer, product])
  // Structured data reads only these fields of a product page.
  const page = {
    product: { ...product, pictures: {} },
    details: product,
    maker: { name: 'Taller' },
  } as unknown as ProductPageData
  const lines = [cartLine({ priceCents: 2999, quantity: 2 })]
  const sale = shop.quote({
    lines,
    discount: null,
    destination: { country: 'ES', postcode: '28012' },
    method: 'express',
  })
  const sold = { priceCents: 2999, quantity: 2, totalCents: 5998 }
  const order = {
    ...homeOrder,
    ...sale,
    vat: sale.tax.vat,
    discount: null,
    lines: homeOrder.lines.slice(0, 1).map((line) => ({ ...line, ...sold })),
  }
  const links = { shopUrl: 'https://a.example', orderPath: '/o', invoice: null }
  const mail = shop.orderConfirmationMail(order, links)
  return {
    card: renderToStaticMarkup(<shop.Price of={{ priceCents: 2999 }} />).replaceAll(
      /<[^>]*>/g,
      ' ',
    ),
    structured: shop.productLd('https://vereda.example', page).offers[0].price,
    feed: shop.feedItems(product, {
      origin: 'https://vereda.example',
      vatOf: () => shop.vatRule,
      pictureVersion: () => 'v1',
    }),
    bands: shop
      .facetCounts(catalogue, catalogue.set('all'), { size: [], color: [], price: [] }, 'price')
      .flatMap(({ value, count }) => (count > 0 ? [value] : [])),
    gifts: shop
      .inBands([product, dearer], [3000, 4000])
      .map(({ title, gifts }) => [title.replace('\u00A0', ' '), gifts.length]),
    sorted: catalogue
      .show(shop.firstSorted(catalogue, catalogue.set('all'), 'price-asc', 2))
      .map(({ priceCents }) => priceCents),
    cart: shop.cartTotals(lines, null),
    sale,
    mail: mail.text,
    chat: shop.fillIn('{rango-cortavientos}'),
    pages: JSON.stringify([shop.faqPage(), shop.pageWithText('terms', {})]),
  }
}

test.each(['withoutVat', 'withVat'] as const)(
  'prices %s: filters, bands of gifts and sorting count the first figure of the card',
  async (include) => {
    const shop = await shopThatIncludes(include)
    expect(shop.card).toMatch(/^\s*29,99\s€/)
    expect(shop.bands).toEqual(['0-30', '30-50'])
    expect(shop.gifts).toEqual([
      ['Hasta 30 €', 1],
      ['De 30 a 40 €', 1],
    ])
    expect(shop.sorted).toEqual([2999, 3629])
  },
)

test('prices without VAT: each shows what a consumer pays beside it, and VAT is added', async () => {
  const shop = await shopThatIncludes('withoutVat')
  expect(shop.card).toMatch(/29,99\s€.*36,29\s€ IVA incl\./)
  expect(shop.structured).toBe('36.29')
  expect(shop.feed).toContain('<g:price>36.29 EUR</g:price>')
  expect(shop.cart).toMatchObject({ vatCents: 1260, totalCents: 5998 + 495 + 1260 })
  expect(shop.sale.amounts).toMatchObject({ vatCents: 1260, totalCents: 5998 + 695 + 1260 })
  expect(shop.mail).toMatch(/\nIVA \(21\s%\) \.+ 12,60\s€\n/)
  expect(shop.mail).toMatch(/2\s×\s29,99\s€ \.+ 59,98\s€\n/)
  expect(shop.mail).toContain('van sin IVA')
  expect(shop.chat).toContain('IVA')
  expect(shop.pages).toContain('Junto al precio de cada prenda está el que pagas')
  expect(shop.pages).not.toContain('Todos los precios llevan el IVA incluido')
})

test('prices with VAT: one price everywhere, and the VAT is named as part of it', async () => {
  const shop = await shopThatIncludes('withVat')
  expect(shop.card).toMatch(/29,99\s€/)
  expect(shop.card).not.toContain('IVA')
  expect(shop.structured).toBe('29.99')
  expect(shop.feed).toContain('<g:price>29.99 EUR</g:price>')
  expect(shop.cart).toMatchObject({ vatCents: 1041, totalCents: 5998 + 495 })
  expect(shop.sale.amounts).toMatchObject({
    vatCents: 1041, // inside 59,98
    shippingVatCents: 121, // inside 6,95
    totalCents: 5998 + 695,
  })
  expect(shop.mail).toMatch(/\nIVA incluido \(21\s%\) \.+ 11,62\s€\n/)
  expect(shop.mail).toMatch(/2\s×\s29,99\s€ \.+ 59,98\s€\n/)
  expect(shop.mail).toContain('Todos los precios llevan el IVA incluido.')
  expect(shop.chat).not.toContain('IVA')
  expect(shop.pages).toContain('Todos los precios llevan el IVA incluido')
  expect(shop.pages).not.toContain('está el que pagas')
})

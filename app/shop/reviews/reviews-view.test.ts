import { expect, test } from 'vitest'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import type { ProductReviews } from '#core/returns/reviews/rating.ts'
import { productPage } from '../product/product-page.server.ts'
import { productLd } from '../seo/product-ld.server.ts'
import { fitSentence } from './review-texts.ts'
import { productPageReviews, reviewsView } from './reviews-view.server.ts'

const REVIEWS: ProductReviews = {
  rating: {
    count: 3,
    byStars: [0, 0, 1, 0, 2],
    votes: { small: 2, expected: 1, large: 0 },
  },
  newest: [
    {
      id: 'OP-2222-2222',
      stars: 5,
      fit: 'small',
      size: 'M',
      title: 'Abriga </script>',
      text: '',
      shownName: 'Lucía H.',
      writtenAt: '2026-03-05T23:30:00.000Z',
      reply: null,
    },
  ],
}

test.each([
  [[18, 5, 0], 'De 23 compradores, 18 dicen que talla como esperaba.'],
  [[0, 0, 1], 'Una persona que la compró dice que talla grande.'],
  [[1, 1, 0], 'De 2 compradores, 1 dice que talla pequeña.'],
  [[0, 0, 0], ''],
])('the votes %j in words', ([expected = 0, small = 0, large = 0], sentence) => {
  expect(fitSentence({ small, expected, large })).toBe(sentence)
})

test('the page says average, bars and fit, and days in Madrid', () => {
  expect(reviewsView(REVIEWS)).toMatchObject({
    average: '4,3',
    count: '3 opiniones',
    bars: [
      { stars: 5, count: 2, percent: 67 },
      { stars: 4, count: 0, percent: 0 },
      { stars: 3, count: 1, percent: 33 },
      { stars: 2, count: 0, percent: 0 },
      { stars: 1, count: 0, percent: 0 },
    ],
    fit: {
      parts: [
        { label: 'Talla pequeña: 2', from: 0, percent: 67 },
        { label: 'Como esperaba: 1', from: 67, percent: 33 },
        { label: 'Talla grande: 0', from: 100, percent: 0 },
      ],
    },
    list: [{ signed: 'Lucía H. · Talla M · 6 mar 2026', fit: 'Talla pequeña' }],
  })
  expect(productPageReviews(undefined)).toMatchObject({
    text: expect.stringContaining('Solo puede opinar quien la ha comprado'),
    all: null,
  })
})

test('search engines read reviews only where there are some', () => {
  const product = shopProduct({})
  const snapshot = catalogueOf([product])
  const page = productPage(snapshot, product.id, REVIEWS.rating.votes)
  if (!page) throw new Error('no page')
  expect(page.sizing?.votes).toEqual(REVIEWS.rating.votes)
  expect(productLd('https://vereda.example', page, { reviews: REVIEWS })).toMatchObject({
    aggregateRating: { ratingValue: 4.3, reviewCount: 3, bestRating: 5 },
    review: [
      {
        author: { name: 'Lucía H.' },
        datePublished: '2026-03-06',
        reviewRating: { ratingValue: 5 },
      },
    ],
  })
  expect(Object.keys(productLd('https://vereda.example', page))).not.toContain('aggregateRating')
  expect(productPage(snapshot, product.id)?.sizing).not.toHaveProperty('votes')
})

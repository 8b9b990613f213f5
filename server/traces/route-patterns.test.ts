import { expect, test } from 'vitest'
import { createRoutePatterns } from './route-patterns.ts'

const patternOf = createRoutePatterns([
  '/',
  '/products/:productId',
  '/products/men',
  '/orders/link/:secret',
  '/orders/:number/return',
])

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/products/men', '/products/men'],
  ['/products/mens-hat-1', '/products/:productId'],
  ['/products/mens-hat-1.data', '/products/:productId'],
  ['/orders/link/a-secret', '/orders/link/:secret'],
  ['/orders/VR-1/return', '/orders/:number/return'],
  ['/assets/cart-1a2b3c4d.js', undefined],
  ['/healthz', undefined],
  ['/products', undefined],
])('%s is a request of %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern)
})

import { expect, test } from 'vitest'
import { patternOf } from './route-patterns.ts'

const routes = { find: (pattern: string) => ({ pattern }) as never }

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/products/men?size=M', '/products/men'],
  ['/products/men.data?size=M', '/products/men'],
])('%s is a request of %s', (address, pattern) => {
  expect(patternOf(routes, address)).toBe(pattern)
})

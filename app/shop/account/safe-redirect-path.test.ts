import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardPath } from './sign-in-path.ts'
import { safeRedirectPath } from './safe-redirect-path.ts'

test.each([
  '/',
  '/wishlist',
  '/profile/orders?page=2',
  '/products/b%C3%A1sicos',
  '/a/b/c?x=%2F%2F',
])('%s is a path of the shop', (path) => expect(safeRedirectPath(path)).toBe(path))

test.each([
  '',
  null,
  undefined,
  'wishlist',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  'https://elsewhere.example/',
  'https:elsewhere.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' /wishlist',
  '/.//elsewhere.example',
  '/..//elsewhere.example',
  '/%2e//elsewhere.example',
  '/a/../..//elsewhere.example',
  `/${'a'.repeat(600)}`,
])('%j is refused', (text) => expect(safeRedirectPath(text)).toBeUndefined())

test('whatever comes in, what comes out stays here', () => {
  const origin = 'https://shop.example'
  const part = fc.constantFrom('/', '\\', '.', '..', '@', ':', '%2f', '%5c', 'a', '\t', '?', '#')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const path = safeRedirectPath(parts.join('')) ?? '/'
      expect(new URL(path, origin).origin).toBe(origin)
    }),
    { numRuns: 5000 },
  )
})

test('a guard asks for the window, and keeps the way', () => {
  expect(guardPath('/profile/orders?page=2')).toBe(
    '/?cuenta=entrar&volver=%2Fprofile%2Forders%3Fpage%3D2',
  )
})

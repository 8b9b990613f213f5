import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import type { Shop } from '#app/shop.server.ts'
import { createRenderer } from './renderer.ts'

// Nothing is rendered here: neither a build nor a shop is needed to say whose page it is.
const { isPersonal } = createRenderer(
  () => Promise.reject(new Error('no build')),
  'production',
  {} as Shop,
)
const asks = (path: string, cookie?: string) =>
  isPersonal(
    { headers: cookie === undefined ? {} : { cookie } } as IncomingMessage,
    new URL(path, 'https://vereda.example'),
  )

test.each([
  ['/checkout/success', undefined],
  ['/checkout/success.data', undefined],
  ['/checkout/SUCCESS', undefined],
  ['/', 'vereda_session=abc'],
  ['/', '__Host-vereda_session=abc'],
  ['/products/men', 'theme=dark; vereda_session=abc'],
  ['/products/men', 'theme=dark;__Host-vereda_session=abc'],
])('%s with the cookie %j is made for one visitor', (path, cookie) => {
  expect(asks(path, cookie)).toBe(true)
})

test.each([
  ['/', undefined],
  ['/checkout', undefined],
  ['/products/men', 'theme=dark'],
  ['/', 'xvereda_session=abc'],
  ['/', 'x=vereda_session'],
  ['/', 'vereda_order=abc'],
  ['/checkout/successor', undefined],
])('%s with the cookie %j is the same for everybody', (path, cookie) => {
  expect(asks(path, cookie)).toBe(false)
})

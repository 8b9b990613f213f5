import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnHost, isSafeMethod, isSameOrigin, requestUrl } from './guards.ts'

const SHOP = 'https://vereda.example'
const request = (fields: Partial<IncomingMessage>) => fields as IncomingMessage
const pathOf = (target: string | undefined) => {
  const url = requestUrl(request(target === undefined ? {} : { url: target }), SHOP)
  return url && url.href.replace(SHOP, '')
}

test.each([
  ['/', '/'],
  ['/products/men?category=pants&page=2', '/products/men?category=pants&page=2'],
  ['/products/b%C3%A1sicos', '/products/b%C3%A1sicos'],
  ['/a/../b', '/b'],
  ['/a//b', '/a//b'],
  ['/?next=//evil.example', '/?next=//evil.example'],
  ['/x@evil.example', '/x@evil.example'],
])('%s is an address of the shop', (target, path) => {
  expect(pathOf(target)).toBe(path)
})

test.each([
  ['nothing', undefined],
  ['empty', ''],
  ['another host, by two slashes', '//evil.example/x'],
  ['another host, by a backslash', '/\\evil.example/x'],
  ['another host, by slashes of both kinds', '/\\/evil.example/x'],
  ['another host, by a tab that counts as nothing', '/\t/evil.example/x'],
  ['another host, once the dots are gone', '/.//evil.example/'],
  ['another host, once the escaped dots are gone', '/a/%2e%2e//evil.example/'],
  ['an address for a proxy', 'http://evil.example/x'],
  ['an address for a tunnel', 'evil.example:443'],
  ['a star', '*'],
  ['a relative path', 'products/men'],
  ['half an escape', '/%'],
  ['an escape of no character', '/%zz'],
  ['an escape of half a character', '/%C3'],
  ['bytes that are no text', '/%ff%fe'],
  ['a very long path', `/${'x'.repeat(4096)}`],
])('no address of the shop: %s', (_what, target) => {
  expect(pathOf(target)).toBeUndefined()
})

test('whatever is asked, the host of the answer is the shop’s', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    'evil.example',
    '@',
    ':',
    '.',
    '%2f',
    '?',
    '#',
  )
  const target = fc.oneof(
    fc.string(),
    fc.array(part).map((parts) => `/${parts.join('')}`),
  )
  const check = fc.property(target, (url) => {
    const asked = requestUrl(request({ url }), SHOP)
    if (asked === undefined) return true
    // The path must stay safe when used as an address itself, as redirects and the page cache do.
    return asked.origin === SHOP && new URL(asked.pathname, SHOP).origin === SHOP
  })
  expect(() => fc.assert(check, { numRuns: 20_000, seed: 20260305 })).not.toThrow()
})

test.each([
  ['vereda.example', true],
  ['VEREDA.example', true],
  ['vereda.example:8443', false],
  ['www.vereda.example', false],
  ['vereda.example.evil.example', false],
  ['evil.example', false],
  ['evil.example#vereda.example', false],
  ['vereda.example@evil.example', false],
  ['localhost', true],
  ['localhost:3000', true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['localhost@evil.example', false],
  ['127.0.0.1#evil.example', false],
  ['127.0.0.1/evil.example', false],
  ['127.0.0.1:3000?evil.example', false],
  ['localhost:', false],
  ['127.1', false],
  ['', false],
  ['a b', false],
  [undefined, false],
])('the host %j is the shop’s own: %s', (host, own) => {
  expect(isOwnHost(host, SHOP)).toBe(own)
})

test('where the shop has a port, the port belongs to its name', () => {
  expect(isOwnHost('vereda.example:8080', 'http://vereda.example:8080')).toBe(true)
  expect(isOwnHost('vereda.example', 'http://vereda.example:8080')).toBe(false)
})

test.each([
  ['our own page', SHOP, 'vereda.example', true],
  ['no page', undefined, 'vereda.example', false],
  ['a page of another host', 'https://evil.example', 'vereda.example', false],
  [
    'a page of a host with our name in it',
    'https://vereda.example.evil.example',
    'vereda.example',
    false,
  ],
  ['our host without encryption', 'http://vereda.example', 'vereda.example', false],
  ['another port of ours', 'https://vereda.example:8443', 'vereda.example', false],
  ['a page without origin', 'null', 'vereda.example', false],
  ['a trial on this machine', 'http://localhost:3000', 'localhost:3000', true],
  ['another program on this machine', 'http://localhost:4000', 'localhost:3000', false],
  [
    'a page of another host that names itself as host',
    'http://evil.example',
    'evil.example',
    false,
  ],
])('a change asked for by %s', (_what, origin, host, allowed) => {
  const headers = { host, ...(origin === undefined ? {} : { origin }) }
  expect(isSameOrigin(request({ headers }), SHOP)).toBe(allowed)
})

test('only GET and HEAD are reading', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'get', undefined]
  const reading = methods.filter((method) =>
    isSafeMethod(request(method === undefined ? {} : { method })),
  )
  expect(reading).toEqual(['GET', 'HEAD'])
})

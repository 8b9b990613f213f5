import { expect, onTestFinished, test } from 'vitest'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { declaredRoutes } from '#tests/support/declared-routes.ts'
import { createPageKeys } from './page-keys.ts'

const SHOP = 'https://vereda.example'
const routes = await declaredRoutes()

const PRODUCTS = new Set(['x', 'a', 'b', 'c', ...Array.from({ length: 60 }, (_, i) => `p-${i}`)])
const keys = createPageKeys(routes, {
  hasProduct: (id) => PRODUCTS.has(id),
  ownValues: () => undefined,
})
const addressOf = (address: string) => keys(new URL(address, SHOP))

test.each([
  ['/', '/'],
  ['/products/men?category=pants', '/products/men?category=pants'],
  ['/products/men?utm_source=x&category=pants&fbclid=y', '/products/men?category=pants'],
  ['/products/men?utm_source=x', '/products/men'],
  ['/?__proto__=1&constructor=2', '/'],
  ['/products/men?page=2&category=pants', '/products/men?category=pants&page=2'],
  ['/products/men?category=pants&page=2', '/products/men?category=pants&page=2'],
  ['/api/cart-products?id=b&id=a&id=c', '/api/cart-products?id=a&id=b&id=c'],
  ['/products/x?size=M&color=Marr%C3%B3n', '/products/x?color=Marr%C3%B3n&size=M'],
  ['/products/men?category=', '/products/men'],
  ['/products/x?color=Turquesa&size=XXL', '/products/x'],
  ['/products/x?color=Azul&size=%C3%9Anico', '/products/x?color=Azul&size=%C3%9Anico'],
  ['/products/x?size=M&size=S', '/products/x?size=M'],
  ['/products/x?size=XXL&size=M', '/products/x'],
  ['/products/x?category=pants&price=80-&sort=name&page=2', '/products/x'],
  ['/avisos?size=M&id=x&color=Azul&q=y', '/avisos?color=Azul&id=x&size=M'],
  ['/avisos?size=XXL&id=nada&color=Fucsia', '/avisos'],
  ['/opiniones/x?tras=nada&q=y', '/opiniones/x'],
  [
    '/opiniones/x?q=y&tras=2026-03-05T12:00:00.000Z~OP-7K3M-QH2D',
    '/opiniones/x?tras=2026-03-05T12%3A00%3A00.000Z%7EOP-7K3M-QH2D',
  ],
  ['/search?q=polar&page=2', '/search?page=2&q=polar'],
  ['/bascula', '/bascula'],
  ['/bascula?horas=4&utm_source=x&tiempo=granizo', '/bascula'],
  ['/bascula?quien=mujer&tiempo=lluvia', '/bascula'],
  ['/bascula?tiempo=frio', '/bascula?horas=4&quien=mujer&tiempo=frio'],
  ['/bascula?tiempo=frio&horas=99&color=Azul', '/bascula?horas=4&quien=mujer&tiempo=frio'],
  ['/bascula?tiempo=frio&piel=a-9', '/bascula?horas=4&quien=mujer&tiempo=frio'],
  ['/bascula?piel=p-3.M&tiempo=frio', '/bascula?horas=4&piel=p-3.M&quien=mujer&tiempo=frio'],
  ['/products/men?page=50', '/products/men?page=50'],
  ['/products/men?page=99', '/products/men?page=50'],
  ['/products/men?page=1', '/products/men'],
  ['/products/men?page=2x', '/products/men'],
  ['/search?q=camisa%20blanca&utm_source=x', '/search?q=camisa+blanca'],
  ['/search?q=', '/search'],
  ['/api/search?q=polar&page=2&utm_source=x', '/api/search?q=polar'],
  ['/search?q=%20%20', '/search'],
  [`/search?q=${'x'.repeat(81)}`, '/search'],
  [`/products/men?category=${'x'.repeat(80)}`, '/products/men?category=-'],
  ['/products/men?category=coats&collection=summer', '/products/men?category=-&collection=-'],
  ['/products/men?size=m&color=azul&price=1&sort=cheap', '/products/men?color=-&price=-&size=-'],
  ['/products/men?size=S,M,Q&size=M', '/products/men?size=M&size=S'],
  ['/products/men?size=M&size=S', '/products/men?size=M&size=S'],
  ['/products/men/accessories?id=x&size=M', '/products/men/accessories?size=M'],
  ['/products/b%C3%A1sicos?size=M,L', '/products/b%C3%A1sicos?size=L&size=M'],
  ['/products/men.data?size=M,L&_routes=root', '/products/men.data?_routes=root&size=L&size=M'],
  ['/products/men.data?_routes=a', '/products/men.data?_routes=-'],
  ['/products/men.data?_routes=', '/products/men.data'],
  [
    '/products/men.data?_routes=listing%20men,root,routes/shop-layout,a,root',
    '/products/men.data?_routes=root%2Clisting+men',
  ],
  ['/api/cart-products?id=b&id=nobody&id=a&id=b', '/api/cart-products?id=a&id=b'],
  ['/products/men#top', '/products/men'],
  ['/?codigo=VERANO', '/'],
  ['/products/men?codigo=VERANO', '/products/men'],
  ['/?q=1', '/'],
  ['/?id=1', '/'],
  ['/?_routes=1', '/'],
  ['/?color=Azul&size=M', '/'],
  ['/collections/bali?q=polar&page=2', '/collections/bali'],
  ['/search?id=1&color=Azul', '/search'],
  ['/search.data?q=polar&_routes=root', '/search.data?_routes=root&q=polar'],
  ['/SEARCH?q=polar', '/search?q=polar'],
  ['/s%65arch?q=polar', '/search?q=polar'],
  ['/products/x.data?color=Azul', '/products/x.data?color=Azul'],
  ['/PRODUCTS/Men.data?size=M', '/products/men.data?size=M'],
  ['/products/ba%CC%81sicos', '/products/b%C3%A1sicos'],
  ['/products/nobody', '/products/:productId'],
  ['/products/no-one?color=Azul', '/products/:productId'],
  ['/Products/Nobody.data?_routes=root', '/products/:productId.data'],
  ['/opiniones/nobody?tras=x', '/opiniones/:productId'],
])('%s is kept as %s', (address, key) => {
  expect(addressOf(address).key).toBe(key)
})

test.each([
  ['/', 'plain'],
  ['/_.data', 'plain'],
  ['/products/men', 'plain'],
  ['/products/men?utm_source=x', 'plain'],
  ['/?codigo=VERANO', 'plain'],
  ['/codigo/VERANO', 'unkept'],
  ['/products/men.data', 'plain'],
  ['/products/men.data?_routes=listing%20men', 'plain'],
  ['/products/x', 'plain'],
  ['/products/x.data', 'plain'],
  ['/products/b%C3%A1sicos', 'plain'],
  ['/api/cart-products', 'plain'],
  ['/products/men?size=M', 'query'],
  ['/products/men.data?_routes=root', 'query'],
  ['/products/men.data?_routes=anything', 'query'],
  ['/products/x?color=Azul', 'query'],
  ['/api/cart-products?id=a', 'query'],
  ['/products/nobody', 'missing'],
  ['/products/nobody.data', 'missing'],
  ['/products/:productId', 'missing'],
  ['/collections/bali', 'plain'],
  ['/collections/nada', 'missing'],
  ['/collections/nada.data', 'missing'],
  ['/collections/:collection', 'missing'],
  ['/products/%3AproductId', 'missing'],
  ['/*', 'unkept'],
  ['/orders/VR-1', 'unkept'],
  ['/orders/:number', 'unkept'],
  ['/search?q=polar', 'unkept'],
  ['/search', 'unkept'],
  ['/retiradas', 'unkept'],
  ['/api/search?q=polar', 'unkept'],
  ['/bascula', 'plain'],
  ['/bascula?tiempo=frio&horas=8', 'query'],
  ['/bascula?tiempo=frio&piel=p-3.M', 'unkept'],
  ['/?cuenta=entrar&volver=%2Fwishlist', 'unkept'],
  ['/?cuenta=otra', 'plain'],
  ['/elsewhere', 'unkept'],
  ['/__proto__', 'unkept'],
  ['/products/men/_.data', 'unkept'],
  ['/api/cart-products.data?id=a', 'unkept'],
  ['/Products/men', 'moved'],
  ['/products/X', 'moved'],
  ['/%70roducts/men', 'moved'],
  ['/products/b%c3%a1sicos', 'moved'],
  ['/products%2Fmen', 'unkept'],
  ['/products/men%2Faccessories', 'missing'],
])('%s is %s', (address, kind) => {
  expect(addressOf(address).kind).toBe(kind)
})

test('a collection of the owner is a page and a list; one that is gone shares one page with the unknown', () => {
  const list = [{ value: 'cumbres', label: 'Cumbres', intro: '', searchWords: [] }]
  const before = readChangesFrom(() => ({ 'collectionWords.list': list }))
  onTestFinished(() => void readChangesFrom(before))
  expect([
    addressOf('/collections/cumbres'),
    addressOf('/collections/cumbres?utm_source=x&page=2'),
    addressOf('/collections/Cumbres'),
    addressOf('/collections/bali'),
    addressOf('/collections/bali.data'),
  ]).toEqual([
    { key: '/collections/cumbres', kind: 'plain' },
    { key: '/collections/cumbres?page=2', kind: 'query' },
    { key: '/collections/cumbres', kind: 'moved' },
    { key: '/collections/:collection', kind: 'missing' },
    { key: '/collections/:collection.data', kind: 'missing' },
  ])
})

test('a cart is asked for in a bounded number of names', () => {
  const ids = Array.from({ length: 60 }, (_, i) => `id=p-${i}`).join('&')
  const { key } = addressOf(`/api/cart-products?${ids}`)
  expect(new URL(key, SHOP).searchParams.getAll('id')).toHaveLength(50)
})

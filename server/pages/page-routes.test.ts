import { beforeAll, expect, test } from 'vitest'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { ACCESS } from '#tests/support/process/access.ts'
import { declaredRoutes } from '#tests/support/declared-routes.ts'
import { pageOf, routedPath } from '../http/guards.ts'
import { readPageRoutes, type PageRoutes } from './page-routes.ts'

let routes: PageRoutes
beforeAll(async () => {
  routes = await declaredRoutes()
})

const LISTS = [
  '/products/accesorios',
  '/products/basicos',
  '/products/básicos',
  '/products/hombre',
  '/products/men',
  '/products/men/accessories',
  '/products/mujer',
  '/products/novedades',
  '/products/outdoor',
  '/products/urban',
  '/products/women',
  '/products/women/accessories',
]

/** Every public route. One that is not here, and not in PERSONAL, is a decision that nobody took. */
const KEPT = [
  ...LISTS,
  '/',
  '/accessibility',
  '/api/cart-products',
  '/api/chat-products',
  '/api/search-index',
  '/avisos',
  '/bascula',
  '/checkout',
  '/collections',
  '/collections/:collection',
  '/collections/bali',
  '/collections/essentials',
  '/collections/outdoor',
  '/collections/urban',
  '/contact',
  '/cookies-policy',
  '/dev/mails',
  '/dev/ui',
  '/faq',
  '/gifts',
  '/gifts/men',
  '/gifts/women',
  '/legal-notice',
  '/manifest.webmanifest',
  '/privacy-policy',
  '/products/:productId',
  '/products/new-arrivals',
  '/reset-password',
  '/returns',
  '/robots.txt',
  '/shipping',
  '/size-guide',
  '/terms',
  '/wishlist',
]
/** For everybody, and made anew each time: endless ones, or what must be told at once. */
const UNKEPT = [
  '/api/search',
  '/codigo/:code',
  '/dev/mails/:mail',
  '/retiradas',
  '/retiradas/:code',
  '/search',
]
/** Answers for one browser; those that only take posts are here too. */
const PERSONAL = [
  '/*',
  '/api/discounts',
  '/api/empty-searches',
  '/api/orders',
  '/api/orders/earlier',
  '/api/payments/leave',
  '/api/webhooks/stripe',
  '/checkout/success',
  '/cuenta/:page',
  '/desistimiento',
  '/orders',
  '/orders/:number',
  '/orders/:number/address',
  '/orders/:number/claim',
  '/orders/:number/invoice',
  '/orders/:number/invoices/:invoice',
  '/orders/:number/lines/:line',
  '/orders/:number/pay',
  '/orders/:number/retirada/:code',
  '/orders/:number/return',
  '/orders/:number/review/:productId',
  '/orders/link/:secret',
  '/profile',
  '/profile/data.json',
  '/profile/orders',
  '/profile/orders/:number',
  '/profile/payments',
  '/profile/settings',
  '/profile/wishlist',
]

const pathsWhere = (holds: (handle: RouteHandle) => boolean) =>
  routes.all
    .filter(({ handle }) => holds(handle))
    .map(({ pattern }) => pattern)
    .toSorted()

test('every route is public and kept, public, or personal, and says which', () => {
  expect({
    kept: pathsWhere(({ keeps }) => keeps === true),
    // Each review has a cursor, of which there are endless ones.
    keptPlain: pathsWhere(({ keeps }) => keeps === 'plain'),
    unkept: pathsWhere(({ access, keeps }) => access === 'public' && !keeps),
    personal: pathsWhere(({ access }) => access !== 'public'),
    sameWithSession: pathsWhere(({ ignoresSession }) => ignoresSession === true),
  }).toEqual({
    kept: KEPT.toSorted(),
    keptPlain: ['/opiniones/:productId'],
    unkept: UNKEPT,
    personal: PERSONAL.filter((path) => path !== '/').toSorted(),
    sameWithSession: [
      '/api/cart-products',
      '/api/chat-products',
      '/api/search',
      '/api/search-index',
      '/manifest.webmanifest',
      '/robots.txt',
    ],
  })
})

test('whose data a page shows is declared where the route is, and is what others are refused', () => {
  const others = Object.entries(ACCESS).filter(([, { who }]) => who === 'owner')
  const ofOrders = (path: string) => path.startsWith('/orders/')
  const owners = others.map(([path]) => path).filter((path) => path !== '/wishlist') // public, filled later
  expect(pathsWhere(({ access }) => access === 'order')).toEqual(owners.filter(ofOrders).toSorted())
  expect(pathsWhere(({ access }) => access === 'shopper')).toEqual(
    owners.filter((path) => !ofOrders(path)).toSorted(),
  )
})

test('the way to an order has gates and limits of its own', () => {
  const PAY = '/orders/:number/pay'
  const calls = ['/api/discounts', '/api/orders', '/api/orders/earlier', '/api/payments/leave']
  expect({
    purchase: pathsWhere(({ gate }) => gate === 'purchase'),
    searches: pathsWhere(({ gate }) => gate === 'searches'),
    orders: pathsWhere(({ postGate }) => postGate === 'orders'),
    posts: pathsWhere(({ postGate }) => postGate === 'purchase'),
    accounts: pathsWhere(({ postGate }) => postGate === 'accounts'),
    limited: pathsWhere(({ limit }) => limit === 'purchase'),
    signed: pathsWhere(({ limit }) => limit === 'signed'),
  }).toEqual({
    purchase: ['/api/cart-products', '/checkout', '/checkout/success', PAY],
    searches: ['/api/search'],
    orders: ['/api/orders'],
    posts: [...calls.filter((path) => path !== '/api/orders'), '/api/webhooks/stripe', PAY],
    accounts: ['/cuenta/:page', '/reset-password'],
    limited: [...calls, PAY],
    signed: ['/api/webhooks/stripe'],
  })
})

test.each([
  ['/api/orders', '/api/orders'],
  ['/api/orders.data', '/api/orders'],
  ['/api/orders/_.data', '/api/orders'],
  ['/api/orders/', '/api/orders'],
  ['/API/%6Frders', '/api/orders'],
  ['/checkout/_.data', '/checkout'],
  ['/api/discounts//', '/api/discounts'],
  ['/cuenta/registro/', '/cuenta/:page'],
  ['/orders/link/AAAA', '/orders/link/:secret'],
  ['/orders/VR-1/return', '/orders/:number/return'],
  ['/products/men', '/products/men'],
  ['/products/mens-hat-1', '/products/:productId'],
  ['/products', undefined],
  ['/healthz', undefined],
])('%s is a request of %s, however it is spelled', (path, pattern) => {
  expect(routes.find(pageOf(routedPath(path)))?.pattern).toBe(pattern)
})

type Build = Parameters<typeof readPageRoutes>[0]
const built = (root: RouteHandle, page: RouteHandle) =>
  readPageRoutes({
    root: { id: 'root', path: '', module: { loader: () => null, handle: root } },
    page: { id: 'page', parentId: 'root', path: 'page', module: { handle: page } },
  } as unknown as Build) // all that is read of it

test('a page is no more public than the routes around it', () => {
  const open: RouteHandle = { access: 'public', keeps: true }
  expect(built(open, open).find('/page')?.handle).toEqual(open)
  expect(built({}, open).find('/page')?.handle).toEqual({})
  expect(built(open, { gate: 'purchase' }).find('/page')?.handle).toEqual({ gate: 'purchase' })
})

test('a page around which a shopper must be signed in is the shopper’s', () => {
  expect(built({ access: 'shopper' }, { access: 'public' }).find('/page')?.handle).toEqual({
    access: 'shopper',
  })
})

test('a page that is kept without being public is a fault of the build', () => {
  expect(() => built({ access: 'public' }, { keeps: true })).toThrow('page keeps its page')
})

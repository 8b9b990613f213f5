import type { RouteConfigEntry } from '@react-router/dev/routes'
import { orderRequest } from './order-request.ts'

/**
 * Who may do what at each address of the shop: the one table behind the tests of access and of
 * requests from elsewhere. A new route needs a line here.
 */
export type Access =
  /** Shows everybody the same, and nothing of anybody; `sample` is an address that it answers. */
  | { who: 'everybody'; sample?: string }
  /** Shows only what belongs to whoever is signed in. With `object`, the address names one thing. */
  | { who: 'owner'; object?: Ids }
  /** Takes posts of visitors too. `form` when it is no JSON. */
  | { who: 'anybody'; body: () => object; form?: true }
  /** Takes posts of whoever is signed in; each body is one thing that can be asked of it. */
  | { who: 'shopper'; body: () => object; objects?: ((id: string) => object)[]; ids?: Ids }

/** Something of the owner's that no other customer has, and something that is nobody's. */
export type Ids = { owned: string; missing: string }

const nobody = {
  email: 'nadie@correo.example',
  password: 'senda de tierra 7',
  firstName: 'Nadie',
  lastName: 'Nunca',
  phone: '600 000 000',
}
const everybody: Access = { who: 'everybody' }

export const ACCESS: Record<string, Access> = {
  '/': everybody,
  '/products/new-arrivals': everybody,
  '/products/men': everybody,
  '/products/women': everybody,
  '/products/men/accessories': everybody,
  '/products/women/accessories': everybody,
  '/products/hombre': everybody,
  '/products/mujer': everybody,
  '/products/accesorios': everybody,
  '/products/novedades': everybody,
  '/products/outdoor': everybody,
  '/products/urban': everybody,
  '/products/básicos': { who: 'everybody', sample: '/products/b%C3%A1sicos' },
  '/products/basicos': everybody,
  '/products/:productId': { who: 'everybody', sample: '/products/mens-jacket-1' },
  '/size-guide': everybody,
  '/search': { who: 'everybody', sample: '/search?q=chaqueta' },
  '/gifts': everybody,
  '/gifts/men': everybody,
  '/gifts/women': everybody,
  '/collections': everybody,
  '/collections/bali': everybody,
  '/collections/essentials': everybody,
  '/collections/outdoor': everybody,
  '/collections/urban': everybody,
  '/checkout/success': everybody, // by the cookie of an order, see decision 007; without it, home
  '/reset-password': everybody,
  '/faq': everybody,
  '/shipping': everybody,
  '/returns': everybody,
  '/terms': everybody,
  '/legal-notice': everybody,
  '/privacy-policy': everybody,
  '/cookies-policy': everybody,
  '/accessibility': everybody,
  '/checkout': everybody,
  '/api/cart-products': everybody,
  '/api/search-index': everybody,
  '/api/chat-products': everybody,
  '/sitemap.xml': everybody,
  '/robots.txt': everybody,
  '/feeds/google.xml': everybody,
  '/dev/ui': everybody,
  '/*': { who: 'everybody', sample: '/nowhere' },

  '/wishlist': { who: 'owner' },
  '/profile': { who: 'owner' },
  '/profile/wishlist': { who: 'owner' },

  '/contact': {
    who: 'anybody',
    form: true,
    body: () => ({
      user_name: 'Nadie',
      user_email: nobody.email,
      subject: 'Tallas',
      message: 'Una pregunta sobre las tallas.',
    }),
  },
  '/api/orders': { who: 'anybody', body: () => orderRequest() },
  '/api/discounts': { who: 'anybody', body: () => ({ code: 'WELCOME10' }) },
  '/api/account/register': { who: 'anybody', body: () => nobody },
  '/api/account/sign-in': {
    who: 'anybody',
    body: () => ({ email: nobody.email, password: nobody.password }),
  },
  '/api/account/forgotten': { who: 'anybody', body: () => ({ email: 'ainhoa@correo.example' }) },
  '/api/account/reset': {
    who: 'anybody',
    body: () => ({ token: 'abc', password: nobody.password }),
  },
  '/api/account/sign-out': { who: 'anybody', body: () => ({}) },

  '/api/wishlist': {
    who: 'shopper',
    body: () => ({ action: 'clear' }),
    objects: [(productId) => ({ action: 'remove', productId })],
    ids: { owned: 'mens-jacket-1', missing: 'mens-jacket-999' },
  },
}

/** The address of each route that answers one, as the router knows it. */
export function addressesOf(routes: readonly RouteConfigEntry[], parent = ''): string[] {
  return routes.flatMap((route) => {
    const address = route.path === undefined ? parent : `${parent}/${route.path}`
    const own = route.path !== undefined || route.index ? [address || '/'] : []
    return [...own, ...addressesOf(route.children ?? [], address)]
  })
}

import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { OLMO } from '#tests/support/factories/factories.ts'
import { authorisation, orderRequest, requestLine, uuid } from '../factories/order-request.ts'
import { PASSWORD } from '#seed/people.ts'

/** Things that belong to one customer and have an id. */
export type Thing = 'product' | 'favourite' | 'card' | 'address' | 'session' | 'order'

/**
 * Who may do what at each address of the shop: the table for the tests of access and of foreign
 * requests. A new route needs a line in `ACCESS`.
 */
export type Access =
  /** Shows no personal data; `query` is what a page needs to show something. */
  | { who: 'everybody'; query?: string }
  /** Shows only the signed-in shopper's own data; `names` when a part of the address is an id. */
  | {
      who: 'owner'
      names?: Thing
      /** The body of its POST. */
      body?: () => object
      reads?: 'form' | 'nothing'
      /** What its form can do to one thing. */
      changes?: Change[]
    }
  /** Accepts posts of visitors too: as JSON, as a form, or without reading the body. */
  | { who: 'anybody'; body: () => object; reads?: 'form' | 'nothing' }
  /** Accepts what a provider has signed, from any origin. */
  | { who: 'provider' }
  /** Accepts posts of a signed-in shopper. `changes` are what it can do to one thing. */
  | { who: 'shopper'; body: () => object; reads?: 'form'; changes?: Change[] }

type Change = { thing: Thing; body: (id: string) => object }

const nobody = {
  email: 'nadie@correo.example',
  password: 'senda de tierra 7',
  firstName: 'Nadie',
  lastName: 'Nunca',
  phone: '600 000 000',
}
/** The page has two addresses. */
const FAVOURITES: Access = {
  who: 'owner',
  reads: 'form',
  body: () => ({ intent: 'clear' }),
  changes: [
    { thing: 'product', body: (productId) => ({ intent: 'remove', productId }) },
    { thing: 'favourite', body: (id) => ({ intent: 'remove', id }) },
  ],
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
  '/products/básicos': everybody,
  '/products/basicos': everybody,
  '/products/:productId': everybody,
  '/opiniones/:productId': everybody,
  '/retiradas': everybody,
  '/retiradas/:code': everybody,
  '/size-guide': everybody,
  '/bascula': { who: 'everybody', query: '?tiempo=lluvia' },
  '/search': { who: 'everybody', query: '?q=chaqueta' },
  '/gifts': everybody,
  '/gifts/men': everybody,
  '/gifts/women': everybody,
  '/collections': everybody,
  '/collections/bali': everybody,
  '/collections/essentials': everybody,
  '/collections/outdoor': everybody,
  '/collections/urban': everybody,
  '/collections/:collection': everybody,
  '/checkout/success': everybody, // by the cookie of an order, see decision 007; without it, home
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
  '/api/search': { who: 'everybody', query: '?q=chaqueta' },
  '/api/search-index': everybody,
  '/api/chat-products': everybody,
  '/robots.txt': everybody,
  '/manifest.webmanifest': everybody,
  '/dev/ui': everybody,
  '/dev/mails': everybody,
  '/dev/mails/:mail': everybody,
  '/*': everybody,

  '/wishlist': FAVOURITES,
  // Also for a browser that opened it by e-mail or mail link, see order-access.test.ts.
  '/orders/:number': {
    who: 'owner',
    names: 'order',
    reads: 'nothing',
    body: () => ({}),
  },
  '/orders/:number/return': {
    who: 'owner',
    names: 'order',
    reads: 'form',
    body: () => ({ 'units-0': '1' }),
  },
  '/orders/:number/address': {
    who: 'owner',
    names: 'order',
    reads: 'form',
    body: () => ({
      firstName: 'Nadie',
      lastName: 'Nunca',
      country: 'ES',
      address: 'x',
      postcode: '28012',
      city: 'x',
    }),
  },
  '/orders/:number/pay': {
    who: 'owner',
    names: 'order',
    reads: 'form',
    body: () => ({ authorisation: authorisation(1) }),
  },
  '/orders/:number/claim': {
    who: 'owner',
    names: 'order',
    reads: 'form',
    body: () => ({ 'units-0': '1', reason: 'faulty', wish: 'again', text: 'x' }),
  },
  '/orders/:number/lines/:line': {
    who: 'owner',
    names: 'order',
    reads: 'form',
    body: () => ({ variante: 'mens-jacket-1/L/Azul', antes: 'mens-jacket-1/M/Azul' }),
  },
  '/orders/:number/invoice': {
    who: 'owner',
    names: 'order',
    reads: 'form',
    body: () => ({ name: 'Nadie', taxId: '12345678Z', address: 'x', postcode: '28012', city: 'x' }),
  },
  '/orders/:number/review/:productId': {
    who: 'owner',
    names: 'order',
    reads: 'form',
    body: () => ({ stars: '5', fit: 'expected', name: 'anonymous' }),
  },
  '/orders/:number/retirada/:code': {
    who: 'owner',
    names: 'order',
    reads: 'form',
    body: () => ({ remedy: 'refund' }),
  },
  '/orders/:number/invoices/:invoice': { who: 'owner', names: 'order' },
  '/profile': { who: 'owner' },
  '/profile/orders': { who: 'owner' },
  '/profile/orders/:number': { who: 'owner', names: 'order' },
  '/profile/payments': {
    who: 'owner',
    reads: 'form',
    body: () => ({ intent: 'card-add', brand: 'visa', last4: '1111', expiry: '12/99' }),
    changes: [
      { thing: 'card', body: (id) => ({ intent: 'card-default', id }) },
      { thing: 'card', body: (id) => ({ intent: 'card-delete', id }) },
    ],
  },
  '/profile/settings': {
    who: 'owner',
    reads: 'form',
    body: () => ({ intent: 'address-save', id: '', ...OLMO }),
    changes: [
      { thing: 'address', body: (id) => ({ intent: 'address-save', id, ...OLMO }) },
      { thing: 'address', body: (id) => ({ intent: 'address-default', id }) },
      { thing: 'address', body: (id) => ({ intent: 'address-delete', id }) },
      { thing: 'session', body: (id) => ({ intent: 'session-end', id }) },
    ],
  },
  '/profile/data.json': { who: 'owner' },
  '/profile/wishlist': FAVOURITES,

  '/orders/link/:secret': everybody,
  '/codigo/:code': everybody,

  '/orders': {
    who: 'anybody',
    reads: 'form',
    body: () => ({ number: 'VR-2222-2222', email: nobody.email }),
  },
  '/desistimiento': {
    who: 'anybody',
    reads: 'form',
    body: () => ({
      name: 'Nadie',
      number: 'VR-2222-2222',
      email: nobody.email,
      scope: 'all',
      step: 'confirm',
    }),
  },
  '/avisos': {
    who: 'anybody',
    reads: 'form',
    body: () => ({ intent: 'ask', product: 'nada', variant: 'M/Azul', email: nobody.email }),
  },
  '/contact': {
    who: 'anybody',
    reads: 'form',
    body: () => ({
      user_name: 'Nadie',
      user_email: nobody.email,
      subject: 'Otro',
      message: 'Una pregunta sobre las tallas.',
    }),
  },
  '/api/orders': {
    who: 'anybody',
    body: () => orderRequest({ n: 77, lines: [requestLine(shippedShirt)] }),
  },
  '/api/orders/earlier': { who: 'anybody', body: () => ({ idempotencyKey: uuid(77) }) },
  '/api/empty-searches': { who: 'anybody', body: () => ({ query: 'paraguas' }) },
  '/api/discounts': { who: 'anybody', body: () => ({ code: 'WELCOME10' }) },
  '/cuenta/registro': { who: 'anybody', reads: 'form', body: () => nobody },
  '/cuenta/entrar': {
    who: 'anybody',
    reads: 'form',
    body: () => ({ email: nobody.email, password: nobody.password }),
  },
  '/cuenta/olvidada': {
    who: 'anybody',
    reads: 'form',
    body: () => ({ email: 'ainhoa@correo.example' }),
  },
  '/cuenta/salir': { who: 'anybody', reads: 'nothing', body: () => ({}) },
  '/reset-password': {
    who: 'anybody',
    reads: 'form',
    body: () => ({ token: 'abc', password: nobody.password }),
  },
  // The order by its cookie, as on the success page.
  '/api/payments/leave': { who: 'anybody', reads: 'nothing', body: () => ({}) },
  '/api/webhooks/stripe': { who: 'provider' },

  '/cuenta/correo': {
    who: 'shopper',
    reads: 'form',
    body: () => ({ intent: 'change', password: PASSWORD, email: 'otra@correo.example' }),
  },
}

import { CONTACT_FORM } from '#core/account/contact/contact-message.ts'
import { ADDRESS_CHANGE_LIMITS } from '#core/orders/delivery/delivery-address.ts'
import { BUYER_LIMITS } from '#core/orders/invoices/buyer-form.ts'
import { CLAIM_LIMITS } from '#core/account/claims/claim-form.ts'
import { LINE_CHANGE_LIMITS } from '#core/returns/line-changes/line-change.ts'
import { RETURN_EXCHANGE_LIMITS } from '#core/checkout/exchange-order/return-exchange.ts'
import { RETURN_LIMITS } from '#core/returns/return-form.ts'
import { WITHDRAWAL_FORM } from '#core/returns/withdrawal.ts'
import { ACCESS } from '../process/access.ts'
import { PASSWORD } from '#seed/people.ts'
import { orderRequest, requestLine } from './order-request.ts'
import { shippedShirt } from './shop-order.ts'

/** A body that an address accepts, as an honest page sends it. */
export type Body = { as: 'form' | 'json'; by: 'anybody' | 'shopper'; body: object }

/** Every field of a form, including those that the honest body leaves empty. */
const withAll = (form: object, body: object): object => ({
  ...Object.fromEntries(Object.keys(form).map((name) => [name, ''])),
  ...body,
})

/** Bodies of other shapes than in the table of access, with fields that it omits. */
const MORE_BODIES: Record<string, () => object[]> = {
  '/contact': () => [
    withAll(CONTACT_FORM, {
      user_name: 'Nadie',
      user_email: 'nadie@correo.example',
      subject: 'Otro',
      message: 'Hola.',
    }),
  ],
  '/desistimiento': () => [
    withAll(WITHDRAWAL_FORM, {
      name: 'Nadie',
      number: 'VR-2222-2222',
      email: 'nadie@correo.example',
      scope: 'some',
      goods: 'La camiseta verde',
      step: 'review',
      'units-0': '1',
    }),
  ],
  '/api/orders': () => [
    orderRequest({
      n: 78,
      lines: [requestLine(shippedShirt)],
      gift: { note: '' },
      invoice: {
        name: 'Nadie',
        idType: 'nif',
        taxId: '12345678Z',
        place: { country: 'ES', address: 'Calle Mayor, 1', postcode: '28013', city: 'Madrid' },
      },
    }),
  ],
  '/orders/:number/return': () => [
    withAll({ ...RETURN_LIMITS, ...RETURN_EXCHANGE_LIMITS }, { 'units-0': '1', 'units-49': '' }),
  ],
  '/orders/:number/address': () => [withAll(ADDRESS_CHANGE_LIMITS, { country: 'ES' })],
  '/orders/:number/claim': () => [
    withAll(CLAIM_LIMITS, { 'units-0': '1', reason: 'faulty', wish: 'again' }),
  ],
  '/orders/:number/lines/:line': () => [withAll(LINE_CHANGE_LIMITS, { variante: 'x/M/Azul' })],
  '/orders/:number/invoice': () => [withAll(BUYER_LIMITS, { taxId: 'X' })],
  '/wishlist': () => [{ intent: 'save', productId: 'mens-jacket-1' }],
  '/cuenta/registro': () => [
    {
      email: 'nadie@correo.example',
      password: 'x',
      firstName: '',
      lastName: '',
      phone: '',
      volver: '',
    },
  ],
  '/cuenta/entrar': () => [{ email: 'nadie@correo.example', password: 'x', volver: '/wishlist' }],
  '/reset-password': () => [{ token: 'abc', password: PASSWORD, volver: '/cuenta/entrar' }],
  '/cuenta/correo': () => [
    { intent: 'send' },
    { intent: 'verify', code: '123456' },
    { intent: 'confirm', oldCode: '123456', newCode: '123456' },
  ],
  '/profile/settings': () => [
    { intent: 'name', firstName: 'Otra', lastName: 'Persona' },
    { intent: 'password', current: PASSWORD, next: 'senda de tierra 7' },
    { intent: 'sessions-end' },
    { intent: 'account-delete', password: 'not the password' },
  ],
}

/** Every body that an address accepts. */
export function bodiesOf(address: string): Body[] {
  const access = ACCESS[address]
  if (!access || !('body' in access) || !access.body) return []
  const isForm = 'reads' in access && access.reads === 'form'
  const by = access.who === 'anybody' ? 'anybody' : 'shopper'
  const changes = 'changes' in access ? (access.changes ?? []) : []
  return [
    access.body(),
    ...changes.map((change) => change.body('adr_00000000-0000-4000-8000-000000000000')),
    ...(MORE_BODIES[address]?.() ?? []),
  ].map((body) => ({ as: isForm ? 'form' : 'json', by, body }))
}

/** Every query parameter that some page reads, and one that none reads. */
export const PARAMETERS = [
  'numero',
  'enlace',
  'pedido',
  'paso',
  'q',
  'page',
  'category',
  'collection',
  'size',
  'color',
  'price',
  'sort',
  'id',
  'ver',
  'token',
  'cuenta',
  'volver',
  'abrir',
  'hecho',
  'v',
  '_routes',
  'unread',
] as const

/** Every cookie that the shop sets. */
export const COOKIES = ['vereda_session', 'vereda_order', 'vereda_opened'] as const

/** The paths of a body's fields: `recipient.firstName`, `lines.0.id`. */
export function placesOf(body: unknown, path: string[] = []): string[][] {
  if (typeof body !== 'object' || body === null) return [path]
  const inside = Object.entries(body).flatMap(([key, value]) => placesOf(value, [...path, key]))
  return path.length > 0 ? [path, ...inside] : inside
}

/** A copy of a body with another value at one path. */
export function putAt(body: object, path: readonly string[], value: unknown): object {
  const copy = structuredClone(body)
  let place = copy as Record<string, unknown>
  for (const key of path.slice(0, -1)) place = place[key] as Record<string, unknown>
  place[path.at(-1) ?? ''] = value
  return copy
}

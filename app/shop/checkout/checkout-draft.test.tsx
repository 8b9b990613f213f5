import { afterEach, expect, test, vi } from 'vitest'
import { NO_INVOICE } from '#core/checkout/typed-invoice.ts'
import type { TypedForm } from '#core/checkout/checkout-draft.ts'
import { RECIPIENT_FIELDS } from '#core/customers/addresses/recipient.ts'
import { clearPersonalData } from '../account/forget-person.browser.ts'
import { forgetForm, keepForm, keptForm } from './checkout-draft.browser.ts'

const first: TypedForm = {
  recipient: Object.fromEntries(
    RECIPIENT_FIELDS.map((field) => [field, '']),
  ) as TypedForm['recipient'],
  addressId: '',
  isAddressKept: false,
  shippingMethod: 'standard',
  paymentMethod: 'card',
  isWrapped: false,
  giftNote: '',
  invoice: NO_INVOICE,
}
const typed: TypedForm = { ...first, recipient: { ...first.recipient, city: 'Madrid' } }

afterEach(() => {
  vi.unstubAllGlobals()
  forgetForm()
})

test('a form is kept for its shopper until the order is placed', () => {
  keepForm('', typed)
  expect(keptForm('', first)).toEqual(typed)
  expect(keptForm('lucia@correo.example', first)).toBeUndefined()
  forgetForm()
  expect(keptForm('', first)).toBeUndefined()
})

test('signing out removes it', () => {
  keepForm('lucia@correo.example', typed)
  clearPersonalData()
  expect(keptForm('lucia@correo.example', first)).toBeUndefined()
})

test.each([
  [
    'throws',
    new Proxy(
      {},
      {
        get: () => {
          throw new DOMException('no', 'SecurityError')
        },
      },
    ),
  ],
  ['stores nothing', { getItem: () => null, setItem: () => {}, removeItem: () => {} }],
])('where the storage %s, it lasts as long as the page', (_what, storage) => {
  vi.stubGlobal('sessionStorage', storage)
  keepForm('', typed)
  expect(keptForm('', first)).toEqual(typed)
  forgetForm()
  expect(keptForm('', first)).toBeUndefined()
})

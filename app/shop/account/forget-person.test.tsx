import { expect, test } from 'vitest'
import { clearPersonalData } from './forget-person.browser.ts'

test('signing out leaves the cart and the choice of cookies, and nothing of the person', () => {
  const kept = {
    cart: '[]',
    'cart.discount': '"WELCOME10"',
    cookieChoice: 'rejected',
    'cookieChoice.detail': '{}',
  }
  const personal = { talla: '{"pecho":100}', 'checkout.key': 'x', 'one.of.tomorrow': 'x' }
  for (const [key, value] of Object.entries({ ...kept, ...personal }))
    localStorage.setItem(key, value)
  sessionStorage.setItem('chat', '{}')
  sessionStorage.setItem('checkout.away', '[]')
  clearPersonalData()
  expect(Object.keys(localStorage).toSorted()).toEqual(Object.keys(kept).toSorted())
  expect(sessionStorage).toHaveLength(0)
})

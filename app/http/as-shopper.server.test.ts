import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { shopContext, shopperContext } from '#app/context.ts'
import type { Shop } from '#app/shop.server.ts'
import { causeOf } from '#core/base/actor/actor.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import { asShopper } from './as-shopper.server.ts'

test.each([
  ['a customer, by the account', { id: 'usr_1' } as Shopper, 'usr_1'],
  ['a guest, by nothing', null, null],
])('what a page of the shop changes is a shopper’s: %s', (_who, shopper, id) => {
  const context = new RouterContextProvider()
  context.set(shopContext, { shopUrl: 'https://vereda.example' } as Shop) // all that is read
  context.set(shopperContext, shopper)
  const { actor, shopUrl } = asShopper(context)
  expect(actor).toEqual({ kind: 'shopper', id })
  expect(causeOf(actor)).toBe('shopper')
  expect(shopUrl).toBe('https://vereda.example')
})

import { expect, test } from 'vitest'
import { expectConsole } from '#tests/support/console.ts'
import { failedChange } from '../forms/change-answer.ts'
import { askWishlist } from './ask-wishlist.browser.ts'
import { expectAnswer } from './heart-answers.browser.ts'
import { WISHLIST_TEXTS, type WishlistAnswer } from './wishlist-answers.ts'

function ask(serverAction: () => Promise<WishlistAnswer>) {
  const request = new Request('https://vereda.example/wishlist', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'save', productId: 'mens-tshirt-1' }),
  })
  return askWishlist({ request, serverAction })
}

test('a favourite that the shop could not save is logged with its cause, and answered', async () => {
  expectConsole(/^wishlist\/save failed: TypeError: no network/)
  const answer = expectAnswer('mens-tshirt-1')
  await ask(() => Promise.reject(new TypeError('no network')))
  expect(await answer).toMatchObject({
    ok: false,
    reason: 'failed',
    text: 'Error al actualizar favoritos. Por favor, inténtalo de nuevo.',
  })
})

test('a favourite that the shop itself could not save is logged and answered too', async () => {
  expectConsole(/^wishlist\/save failed: the shop failed/)
  const answer = expectAnswer('mens-tshirt-1')
  await ask(async () => failedChange(WISHLIST_TEXTS, 'save'))
  expect(await answer).toMatchObject({ ok: false, reason: 'failed', intent: 'save' })
})

test('a session that has ended is answered and not logged', async () => {
  const response = { status: 401, statusText: 'Unauthorized', internal: false, data: null }
  const over = Object.assign(new Error('over'), response)
  const answer = expectAnswer('mens-tshirt-1')
  await ask(() => Promise.reject(over))
  expect(await answer).toMatchObject({ ok: false, reason: 'signed_out' })
})

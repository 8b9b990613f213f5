import { beforeEach, expect, test } from 'vitest'
import { commands, page, type Locator } from 'vitest/browser'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import { expectConsole } from '#tests/support/console.ts'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { doneAnswer, refusedAnswer } from '../forms/change-answer.ts'
import { ProductCard } from '../listing/product-card.tsx'
import { askWishlist } from './ask-wishlist.browser.ts'
import { HeartButton } from './heart-button.tsx'
import { WishlistButton } from './wishlist-button.tsx'
import { WISHLIST_TEXTS, type WishlistAnswer } from './wishlist-answers.ts'

/** How long the messages stay. Source: specification, "Error catalogue". */
const NEWS_MS = 2000
const ERROR_MS = 3000
const FAILED = 'Error al actualizar favoritos. Por favor, inténtalo de nuevo.'
const PRODUCT = { id: 'mens-tshirt-1', name: 'Camiseta Lozoya' }

const heart = page.getByRole('button', { name: `Guardar ${PRODUCT.name} en favoritos` })
const inHeader = (name: string): Locator => page.getByRole('banner').getByRole('link', { name })
const message = (text: string, role: 'status' | 'alert' = 'status'): Locator =>
  page.getByRole(role).getByText(text)

let pass: ReturnType<typeof stopClock>
beforeEach(() => {
  pass = stopClock()
})

/** What the shop has of this shopper, and how it answers a press. */
type Shop = { savedIds: string[]; answer: () => Promise<WishlistAnswer> }

const DONE = doneAnswer({ intent: 'save' }, WISHLIST_TEXTS.save.done)

/** Draws a heart and the header for a shopper who is signed in. */
async function drawHeart(shop: Shop): Promise<void> {
  const action = ({ request }: { request: Request }) =>
    askWishlist({ request, serverAction: shop.answer })
  draw(
    <>
      <header>
        <WishlistButton />
      </header>
      <HeartButton product={PRODUCT} />
      <Toaster />
    </>,
    {
      root: () => ({ shopper: { greeting: 'Hola', savedIds: shop.savedIds } }),
      routes: [{ path: '/wishlist', action }],
    },
  )
  await expectHeart('false')
}

/** What the router throws where the server answers with this status. */
const refusal = (status: number) =>
  Object.assign(new Error(), { status, statusText: '', internal: false, data: null })

/** An answer that waits until `letGo`. */
function hold<Answer>(answer: () => Answer) {
  const held = Promise.withResolvers<void>()
  return { answer: () => held.promise.then(answer), letGo: held.resolve }
}

async function expectHeart(state: 'true' | 'false'): Promise<void> {
  await expect.element(heart).toHaveAttribute('aria-pressed', state)
}

async function expectGoneAfter(shown: Locator, ms: number): Promise<void> {
  await expect.element(shown).toBeVisible()
  await pass(ms - 1)
  expect(shown.element()).toBeVisible()
  await pass(1)
  expect(shown.elements()).toEqual([])
}

test('a heart shows at once, waits for the shop, and is told of for two seconds', async () => {
  const { answer, letGo } = hold(() => {
    shop.savedIds = [PRODUCT.id]
    return DONE
  })
  const shop: Shop = { savedIds: [], answer }
  await drawHeart(shop)
  await heart.click()
  await expectHeart('true')
  expect(heart.element()).toHaveAttribute('aria-disabled', 'true')
  letGo()
  await expectGoneAfter(message('Añadido a favoritos'), NEWS_MS)
  expect(heart.element()).not.toHaveAttribute('aria-disabled')
  expect(inHeader('Favoritos, 1').element()).toBeVisible()
  shop.answer = () => {
    shop.savedIds = []
    return Promise.resolve(DONE)
  }
  await heart.click()
  await expectGoneAfter(message('Eliminado de favoritos'), NEWS_MS)
  await expectHeart('false')
  expect(inHeader('Favoritos').element()).toBeVisible()
})

test('a heart that was saved never shows in between what it was before', async () => {
  const shop: Shop = {
    savedIds: [],
    answer: () => {
      shop.savedIds = [PRODUCT.id]
      return Promise.resolve(DONE)
    },
  }
  await drawHeart(shop)
  const shown: (string | null)[] = []
  const watch = new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      if (attributeName === 'aria-pressed') shown.push((target as Element).ariaPressed)
    }
  })
  watch.observe(heart.element(), { attributes: true })
  await heart.click()
  await expect.element(message('Añadido a favoritos')).toBeVisible()
  await expect.element(inHeader('Favoritos, 1')).toBeVisible()
  await expect.element(heart).not.toHaveAttribute('aria-disabled')
  expect(shown).toEqual(['true'])
  watch.disconnect()
})

for (const [error, what] of [
  [refusal(500), 'a shop that fails'],
  [new TypeError('Failed to fetch'), 'a lost connection'],
] as const) {
  test(`${what} leaves a heart as it was, and says so for three seconds`, async () => {
    expectConsole(/wishlist\/save failed: /)
    const { answer, letGo } = hold(() => {
      throw error
    })
    await drawHeart({ savedIds: [], answer })
    await heart.click()
    await expectHeart('true')
    letGo()
    await expectGoneAfter(message(FAILED, 'alert'), ERROR_MS)
    await expectHeart('false')
    expect(heart.element()).not.toHaveAttribute('aria-disabled')
    expect(inHeader('Favoritos').element()).toBeVisible()
  })
}

test('a product that another tab has saved is a favourite already', async () => {
  const text = 'Este producto ya está en tu lista de favoritos'
  const shop: Shop = {
    savedIds: [],
    answer: () => {
      shop.savedIds = [PRODUCT.id]
      return Promise.resolve(refusedAnswer({ intent: 'save' }, 'duplicate', text))
    },
  }
  await drawHeart(shop)
  await heart.click()
  await expect.element(message(text)).toBeVisible()
  await expectHeart('true')
  await expect.element(inHeader('Favoritos, 1')).toBeVisible()
})

test('a session that has ended elsewhere asks to sign in again', async () => {
  await drawHeart({ savedIds: [], answer: () => Promise.reject(refusal(401)) })
  await heart.click()
  const asked = message('Debes iniciar sesión para añadir a favoritos', 'alert')
  await expect.element(asked).toBeVisible()
  await expectHeart('false')
})

test('on new arrivals hearts come with the mouse and with the keyboard', async () => {
  draw(<ProductCard product={await commands.shopCard('new-1')} mode="labels" quietHeart />)
  const arrival = page.getByRole('article')
  const itsHeart = arrival.getByRole('button', { name: /en favoritos$/ })
  await commands.mouse('move', 1400, 880)
  await expect.element(itsHeart).toHaveStyle({ opacity: '0' })
  await arrival.hover()
  await expect.element(itsHeart).toHaveStyle({ opacity: '1' })
  await commands.mouse('move', 1400, 880)
  await expect.element(itsHeart).toHaveStyle({ opacity: '0' })
  ;(itsHeart.element() as HTMLElement).focus()
  await expect.element(itsHeart).toHaveStyle({ opacity: '1' })
})

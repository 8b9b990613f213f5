import { expect, onTestFinished, test } from 'vitest'
import { commands, page, type Locator } from 'vitest/browser'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import type { CartLine } from '#core/pricing/cart/cart.ts'
import { defaultChoice } from '#core/catalogue/product.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import { atRest } from '#tests/support/parts/at-rest.ts'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { openCartDrawer } from './cart-drawer-store.ts'
import { CartDrawer } from './cart-drawer.tsx'
import { updateLines } from './cart-store.ts'

const SIZES = [
  [360, 780],
  [768, 1024],
  [1440, 900],
] as const

const ASKED = '**/api/cart-products?*'

async function lineOf(id: string): Promise<CartLine> {
  const product = await commands.shopCard(id)
  const { name, priceCents, pictures } = product
  const choice = defaultChoice(product)!
  const image = thumbnail({ id, color: choice.color, version: pictures[choice.color] ?? '0' })
  return { id, name, priceCents, image, quantity: 1, ...choice }
}

test('in the open cart a message stands at the right, above total and button', async () => {
  const ids = ['mens-tshirt-1', 'womens-jacket-1']
  await commands.answer(ASKED, { json: await commands.cartAnswer(ids) })
  onTestFinished(() => commands.answer(ASKED))
  const lines = await Promise.all(ids.map(lineOf))
  stopClock() // messages stay
  updateLines(() => lines)
  openCartDrawer()
  draw(
    <>
      <CartDrawer />
      <Toaster />
    </>,
  )
  const drawer = page.getByRole('dialog', { name: /^Tu carrito/ })
  const button = (name: RegExp | string): Locator => drawer.getByRole('button', { name })
  await button(/^Eliminar Camiseta Lozoya/).click()
  const message = page.getByRole('status').getByText('Producto eliminado del carrito')
  await expect.element(message).toBeVisible()
  for (const [width, height] of SIZES) {
    await page.viewport(width, height)
    await atRest()
    const card = message.element().parentElement!.getBoundingClientRect()
    const isBeside = width >= 1024
    expect(card.right).toBeGreaterThan(isBeside ? width - 460 : width - 40)
    expect(card.y).toBeGreaterThan(height / 3)
    for (const part of [
      button('Finalizar compra'),
      drawer.getByRole('progressbar'),
      button(/^Eliminar Chaqueta Nublo/),
      drawer.getByText('Código de descuento'),
    ]) {
      const box = part.element().getBoundingClientRect()
      const isApart = box.y >= card.bottom || box.bottom <= card.y
      expect(isApart || isBeside, `${width}: ${part.element().textContent}`).toBe(true)
    }
  }
})

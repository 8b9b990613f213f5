import { afterEach, beforeEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { CartProduct } from '#core/pricing/cart/cart-products.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { closeCartDrawer, openCartDrawer } from './cart-drawer-store.ts'
import { CartDrawer } from './cart-drawer.tsx'
import { setCartOffers } from './cart-offers-store.ts'
import { clearCart, updateLines } from './cart-store.ts'

const ASKED = '**/api/cart-products?*'
const id = 'mens-tshirt-1'
const image = thumbnail({ id, color: 'Verde', version: '1' })
const line = { id, name: 'Camiseta Lozoya', priceCents: 2999, size: 'M', color: 'Verde', image }
const deal = { takeUnits: 3, offUnits: 1, offPercent: 100, withCodes: false }
const product: CartProduct = {
  id,
  name: line.name,
  priceCents: line.priceCents,
  stock: { 'M/Verde': 10 },
  images: { Verde: image },
  offers: [{ key: '3x2', name: '3×2 en camisetas', ...deal }],
}

const drawer = page.getByRole('dialog', { name: /^Tu carrito/ })
const offer = drawer.getByRole('term').getByText('3×2 en camisetas', { exact: true })

beforeEach(async () => {
  await page.viewport(1440, 900)
  await commands.answer(ASKED, { json: [product] })
})
afterEach(async () => {
  closeCartDrawer()
  clearCart()
  setCartOffers(undefined)
  await commands.answer(ASKED)
})

test('the cart names the offer with its amount, as long as it has the units for it', async () => {
  updateLines(() => [{ ...line, quantity: 3 }])
  draw(<CartDrawer />)
  openCartDrawer()
  await expect.element(offer).toBeVisible()
  await expect.element(drawer.getByText('−29,99\u00A0€', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: /^Quitar uno de/ }).click()
  await expect.element(offer).not.toBeInTheDocument()
})

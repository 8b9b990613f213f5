import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { shirt, socks, jacket, trousers, tshirt } from '#tests/support/parts/checkout.tsx'
import { atRest } from '#tests/support/parts/at-rest.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { closeCartDrawer, openCartDrawer } from './cart-drawer-store.ts'
import { CartDrawer } from './cart-drawer.tsx'
import { clearCart, updateLines } from './cart-store.ts'

const drawer = page.getByRole('dialog', { name: /^Tu carrito/ })

afterEach(async () => {
  closeCartDrawer()
  clearCart()
  await commands.answer('**/api/cart-products?*')
  await commands.answer('**/api/discounts')
})

test.each([
  ['a desk', 1440, 900],
  ['a phone', 360, 780],
])(
  'with five lines the code is typed and applied without scrolling, above the total: %s',
  async (_where, width, height) => {
    await page.viewport(width, height)
    await commands.answer('**/api/cart-products?*', 'no connection')
    const json = { ok: true, code: 'WELCOME10', percent: 10 }
    await commands.answer('**/api/discounts', { json })
    updateLines(() => [shirt(), tshirt(), trousers(), socks(), jacket()])
    draw(<CartDrawer />)
    openCartDrawer()
    await drawer.getByText('Código de descuento', { exact: true }).click()
    await atRest()
    const field = drawer.getByRole('textbox', { name: 'Código' })
    await expect.element(field).toBeInViewport({ ratio: 1 })
    const apply = drawer.getByRole('button', { name: /^Aplicar/ })
    await expect.element(apply).toBeInViewport({ ratio: 1 })
    await field.fill('WELCOME10')
    await apply.click()
    const remove = drawer.getByRole('button', { name: 'Quitar código' })
    await expect.element(remove).toBeInViewport({ ratio: 1 })
    const pay = drawer.getByRole('button', { name: 'Finalizar compra' })
    await expect.element(pay).toBeInViewport({ ratio: 1 })
    // Lines can still be seen and reached above it.
    const first = drawer.getByRole('listitem').first()
    await expect.element(first).toBeInViewport({ ratio: 0.5 })
  },
)

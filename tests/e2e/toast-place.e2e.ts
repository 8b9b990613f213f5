import { expect, test } from '../support/browser/e2e.ts'
import {
  goods,
  holdToasts,
  keepCart,
  lineOf,
  openCart,
  toast,
  visit,
} from '../support/browser/shop-pages.ts'
import { atRest } from '../support/browser/at-rest.ts'

const SIZES = [
  [360, 780],
  [768, 1024],
  [1440, 900],
] as const

test('in the open cart a message stands at the right, above total and button @desktop', async ({
  page,
}) => {
  await keepCart(page, [lineOf(goods.tshirt), lineOf(goods.jacket)])
  await visit(page, '/products/men')
  const drawer = await openCart(page)
  await holdToasts(page)
  await drawer.getByRole('button', { name: 'Eliminar Camiseta Lozoya' }).click()
  const message = toast(page, 'Producto eliminado del carrito')
  await expect(message).toBeVisible()
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await atRest(page)
    const card = (await message.locator('..').boundingBox())!
    const isBeside = width >= 1024
    expect(card.x + card.width).toBeGreaterThan(isBeside ? width - 460 : width - 40)
    expect(card.y).toBeGreaterThan(height / 3)
    for (const part of [
      drawer.getByRole('button', { name: 'Finalizar compra' }),
      drawer.getByRole('progressbar'),
      drawer.getByRole('button', { name: 'Eliminar Chaqueta Nublo' }),
      drawer.getByText('Código de descuento', { exact: true }),
    ]) {
      const box = (await part.boundingBox())!
      const isApart = box.y >= card.y + card.height || box.y + box.height <= card.y
      expect(isApart || isBeside, `${width}: ${await part.textContent()}`).toBe(true)
    }
  }
})

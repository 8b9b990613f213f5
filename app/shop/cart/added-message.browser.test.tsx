import { beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent, type Locator } from 'vitest/browser'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import { atRest } from '#tests/support/parts/at-rest.ts'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { ProductCard } from '../listing/product-card.tsx'
import { showAdditions } from './added-message.tsx'
import { CartButton } from './cart-button.tsx'
import { CartDrawerLater } from './cart-drawer.lazy.tsx'
import { closeCartDrawer } from './cart-drawer-store.ts'
import { updateLines } from './cart-store.ts'

// Where it stands among the goods of a whole page: add-to-cart.e2e.ts.

const ADDED = 'Producto añadido al carrito'
/** From the press to the addition. */
const ADDING_MS = 500

const keptCart = () => JSON.parse(localStorage.getItem('cart') ?? 'null') as unknown
const add = page.getByRole('button', { name: /^Añadir .* al carrito$/ })
const shown = page.getByRole('status').getByText(ADDED, { exact: true })

let pass: ReturnType<typeof stopClock>
beforeEach(async () => {
  await page.viewport(1440, 900)
  await commands.mouse('move', 1, 300) // a pointer on the message would keep it open
  pass = stopClock()
  showAdditions()
  return () => {
    closeCartDrawer()
    updateLines(() => [])
  }
})

/** The card of a product, with what its button brings about, before other things to press. */
async function drawCard(id: string): Promise<void> {
  const product = await commands.shopCard(id)
  draw(
    <>
      <CartButton />
      <ProductCard product={product} mode="choose" />
      <button type="button">Lo siguiente</button>
      <CartDrawerLater />
      <Toaster />
    </>,
  )
}

test.each([
  ['a desk', 1440, 24],
  ['a phone', 360, 12],
])('on %s the message stands bottom right for six seconds and opens the cart', async (...on) => {
  const [, width, margin] = on
  await page.viewport(width, 900)
  await drawCard('new-1')
  await add.click()
  await pass(ADDING_MS)
  await expect.element(shown).toBeVisible()
  await commands.mouse('move', 1, 300)
  await pass(5999)
  await expect.element(shown).toBeVisible()
  await pass(1)
  await expect.element(shown).not.toBeInTheDocument()
  // Slow readers still find it.
  await expect.element(page.getByText(`Último aviso: ${ADDED}`)).toBeInTheDocument()

  await add.click()
  await pass(ADDING_MS)
  await expect.element(shown).toBeVisible()
  await atRest()
  const { right } = shown.element().closest('[data-tone]')!.getBoundingClientRect()
  expect(Math.round(document.body.getBoundingClientRect().right - right)).toBe(margin)
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: /^Tu carrito/ })).toBeVisible()
})

test('the message changes the size of what was added, by keyboard and by pointer', async () => {
  await drawCard('mens-tshirt-1')
  const press = (keys: string) => userEvent.keyboard(keys)
  await expect.element(add).toBeVisible()
  const button = add.element() as HTMLElement
  button.focus()
  await press('{Enter}')
  await pass(ADDING_MS)
  const changer = page.getByRole('button', { name: 'Cambiar talla' })
  await expect.element(changer).toBeVisible()
  await press('{Tab}') // the message follows the button
  await expect.element(changer).toHaveFocus()
  await press('{Enter}')
  const message = (): Locator => page.elementLocator(changer.element().closest('[data-tone]')!)
  const size = (name: string): Locator => message().getByRole('radio', { name, exact: true })
  await expect.element(size('S')).toHaveFocus()
  await expect.element(size('S')).toBeChecked()
  await press('{ArrowRight}')
  await expect.element(page.getByText('Verde · talla M', { exact: true })).toBeVisible()
  expect(keptCart()).toMatchObject([{ size: 'M', color: 'Verde', quantity: 1 }])
  await press('{Escape}')
  await expect.element(changer).toHaveFocus()
  await press('{Shift>}{Tab}{/Shift}')
  await expect.element(add).toHaveFocus()

  await changer.click()
  await size('L').click({ force: true })
  await expect.element(page.getByText('Verde · talla L', { exact: true })).toBeVisible()
  await expect.element(size('L')).not.toBeInTheDocument()
  expect(keptCart()).toMatchObject([{ size: 'L', color: 'Verde', quantity: 1 }])
})

import { beforeEach, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import type { CartLine } from '#core/pricing/cart/cart.ts'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import { atRest } from '#tests/support/parts/at-rest.ts'
import { shippedProducts } from '#tests/support/parts/catalogue.ts'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw, shownAddress } from '#tests/support/parts/draw.tsx'
import { showAdditions } from '../cart/added-message.tsx'
import { CartButton } from '../cart/cart-button.tsx'
import { updateLines } from '../cart/cart-store.ts'
import { ProductBuyBox } from './product-buy-box.tsx'
import { productPage } from './product-page.server.ts'
import { useChoiceInUrl } from './use-choice-in-url.ts'

/** One product costs more in one size, as an owner may set it. */
const catalogue = catalogueOf(
  shippedProducts.map((product) => {
    if (product.id !== 'mens-hoodie-1') return product
    const prices = Object.keys(product.stock).map((key): [string, number] => [
      key,
      key.startsWith('XL/') ? product.priceCents + 500 : product.priceCents,
    ])
    return { ...product, prices: Object.fromEntries(prices) }
  }),
)

const sizes = page.getByRole('group', { name: 'Talla', exact: true })
const size = (name: string): Locator =>
  sizes.getByRole('radio', { name: new RegExp(`^${name}\\b`) })
const color = (name: string): Locator =>
  page.getByRole('group', { name: 'Color', exact: true }).getByRole('radio', { name })
const add = page.getByRole('button', { name: 'Añadir al carrito', exact: true })
const cartButton = page.getByRole('button', { name: /^Carrito/ })
const text = (words: string): Locator => page.getByText(words, { exact: true })
const choose = (option: Locator) => option.click({ force: true })
const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''))
const keptCart = () => JSON.parse(localStorage.getItem('cart') ?? 'null') as unknown

/** Where a product is bought. */
function Buying({ id }: { id: string }) {
  const [choice, onChoose] = useChoiceInUrl()
  const product = productPage(catalogue, id)!
  const { colors, sizes: all } = product.product
  const only = all.length === 1 ? all[0] : undefined
  return (
    <ProductBuyBox
      page={product}
      color={choice.color ?? colors[0]!}
      size={choice.size ?? only}
      onChoose={onChoose}
    />
  )
}

function drawProduct(id: string): void {
  draw(
    <>
      <CartButton />
      <Buying id={id} />
      <Toaster />
    </>,
  )
}

function lineOf(id: string, chosen: Pick<CartLine, 'size' | 'color' | 'quantity'>): CartLine {
  const { name, priceCents } = shippedProducts.find((one) => one.id === id)!
  const image = thumbnail({ id, color: chosen.color, version: '1' })
  return { id, name, priceCents, image, ...chosen }
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  return () => updateLines(() => [])
})

test('a size that is sold out in a colour is struck and says so', async () => {
  drawProduct('mens-tshirt-1')
  await expect.element(sizes.getByRole('radio', { name: 'L', exact: true })).toBeVisible()
  await choose(color('Gris'))
  const soldOut = sizes.getByRole('radio', { name: /^L\s?, agotada$/ })
  await expect.element(soldOut).toHaveAttribute('data-struck')
  // Arrow keys can select it, and it can be viewed.
  await choose(size('M'))
  await press('ArrowRight')
  await expect.element(soldOut).toBeChecked()
  await press('ArrowRight')
  await expect.element(sizes.getByRole('radio', { name: 'XL', exact: true })).toBeChecked()
})

test('few left is said, and the line keeps its place', async () => {
  drawProduct('mens-tshirt-1')
  await choose(color('Blanco'))
  await atRest()
  const place = () => add.element().getBoundingClientRect().y
  const before = place()
  await choose(size('XL'))
  await expect.element(text('Quedan 3 en talla XL')).toBeVisible()
  await atRest()
  expect(place()).toBe(before)
})

test('the keyboard chooses a colour and a size, and adds', async () => {
  drawProduct('mens-tshirt-1')
  await expect.element(add).toBeVisible()
  add.element().focus()
  await press('Enter')
  await expect.element(text('Elige una talla')).toBeVisible()
  await expect.element(size('S')).toHaveFocus()
  await press('ArrowRight')
  await expect.element(size('M')).toBeChecked()
  await expect.element(text('Elige una talla')).not.toBeInTheDocument()
  color('Verde').element().focus()
  await press('ArrowRight')
  await expect.element(color('Negro')).toBeChecked()
  await press('Tab')
  await expect.element(page.getByRole('link', { name: 'Guía de tallas' })).toHaveFocus()
  await press('Tab')
  await expect.element(size('M')).toHaveFocus()
  await press('Tab')
  await expect.element(add).toHaveFocus()
  await press('Enter')
  await expect.element(text('Producto añadido al carrito')).toBeVisible()
  expect(keptCart()).toMatchObject([{ id: 'mens-tshirt-1', size: 'M', color: 'Negro' }])
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('a product page asks for a size before it adds', async () => {
  await page.viewport(360, 780)
  drawProduct('mens-tshirt-1')
  await choose(color('Gris'))
  await add.click()
  await expect.element(text('Elige una talla')).toBeVisible()
  await expect.element(sizes).toHaveAccessibleDescription('Elige una talla')
  expect(keptCart()).toBeNull()

  await choose(size('XL'))
  await expect.element(text('Elige una talla')).not.toBeInTheDocument()
  await expect.poll(shownAddress).toBe('/?color=Gris&size=XL')
  await add.click()
  await expect.element(text('Producto añadido al carrito')).toBeVisible()
  expect(keptCart()).toMatchObject([{ name: 'Camiseta Lozoya', size: 'XL', color: 'Gris' }])
})

test('a size that costs more is added at its price, and changed to the price of the other', async () => {
  showAdditions()
  drawProduct('mens-hoodie-1')
  const { priceCents } = shippedProducts.find(({ id }) => id === 'mens-hoodie-1')!
  await choose(size('XL'))
  await add.click()
  await expect.element(text('Producto añadido al carrito')).toBeVisible()
  expect(keptCart()).toMatchObject([{ size: 'XL', price: (priceCents + 500) / 100 }])
  await page.getByRole('button', { name: 'Cambiar talla' }).click()
  const others = page.getByRole('group', { name: /^Talla de / })
  await others.getByRole('radio', { name: 'M', exact: true }).click({ force: true })
  await expect.poll(keptCart).toMatchObject([{ size: 'M', price: priceCents / 100 }])
})

test('a product of one size is added without asking, and few left are counted', async () => {
  drawProduct('mens-hat-1')
  await choose(color('Gris'))
  await expect.element(text('Talla única')).toBeVisible()
  await expect.element(text('Queda 1')).toBeVisible()
  await add.click()
  await expect.element(text('Producto añadido al carrito')).toBeVisible()
  expect(keptCart()).toMatchObject([{ name: 'Gorro Pineta', size: 'Único', color: 'Gris' }])
})

test('a cart takes 10 of a thing and 50 things, and says so', async () => {
  const pass = stopClock()
  updateLines(() => [lineOf('mens-tshirt-1', { quantity: 10, size: 'XL', color: 'Gris' })])
  drawProduct('mens-tshirt-1')
  await choose(color('Gris'))
  await choose(size('XL'))
  await add.click()
  const refusal = (words: string): Locator => page.getByRole('alert').getByText(words)
  const full = refusal('Puedes llevar hasta 10 unidades de cada artículo')
  await expect.element(full).toBeVisible()
  await pass(2999)
  expect(full.elements()).toHaveLength(1)
  await pass(1)
  await expect.element(full).not.toBeInTheDocument()
  expect(keptCart()).toHaveLength(1)
  expect(cartButton.element()).toHaveAccessibleName('Carrito, 10 artículos')

  updateLines(() => lines(50))
  await expect.element(cartButton).toHaveAccessibleName('Carrito, 50 artículos')
  await add.click()
  await expect.element(refusal('En el carrito caben 50 artículos distintos')).toBeVisible()
  expect(keptCart()).toHaveLength(50)
})

/** So many different things; the shirt in XL and grey is none of them. */
const lines = (count: number): CartLine[] =>
  ['essentials-1', 'new-1', 'urban-4']
    .flatMap((id) => {
      const { colors } = shippedProducts.find((one) => one.id === id)!
      return colors.flatMap((one) =>
        ['XS', 'S', 'M', 'L', 'XL'].map((word) =>
          lineOf(id, { quantity: 1, size: word, color: one }),
        ),
      )
    })
    .slice(0, count)

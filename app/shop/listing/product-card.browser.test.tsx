import { beforeEach, expect, test } from 'vitest'
import { commands, page, type Locator } from 'vitest/browser'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { CartButton } from '../cart/cart-button.tsx'
import { updateLines } from '../cart/cart-store.ts'
import { ProductCard } from './product-card.tsx'

const cartButton = page.getByRole('button', { name: /^Carrito/ })
const keptCart = () => JSON.parse(localStorage.getItem('cart') ?? 'null') as unknown

/** Cards of a list, below the button of the cart. */
async function drawCards(mode: 'choose' | 'labels', ...ids: string[]): Promise<Locator[]> {
  const cards = await Promise.all(ids.map((id) => commands.shopCard(id)))
  draw(
    <>
      <CartButton />
      {cards.map((card) => (
        <ProductCard key={card.id} product={card} mode={mode} />
      ))}
      <Toaster />
    </>,
  )
  return cards.map(({ name }) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) }),
  )
}

const add = (card: Locator): Locator => card.getByRole('button', { name: /^Añadir .* al carrito$/ })
const radio = (card: Locator, name: string): Locator =>
  card.getByRole('radio', { name, exact: true })
const check = (card: Locator, name: string) => radio(card, name).click({ force: true })

beforeEach(async () => {
  await page.viewport(1440, 900)
  return () => updateLines(() => [])
})

test('a card of the men’s page adds the chosen size and colour after half a second', async () => {
  const pass = stopClock()
  const [tshirt] = await drawCards('choose', 'mens-tshirt-1')
  await check(tshirt!, 'M')
  await check(tshirt!, 'Negro')
  const button = add(tshirt!)
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(button.getByText('Añadiendo')).toBeVisible()
  await button.click({ force: true }) // an impatient second click must not count twice
  await pass(499)
  expect(button.element()).toHaveAttribute('aria-busy', 'true')
  expect(cartButton.element()).toHaveAccessibleName('Carrito')

  await pass(1)
  expect(button.element()).not.toHaveAttribute('aria-busy')
  expect(cartButton.element()).toHaveAccessibleName('Carrito, 1 artículo')
  expect(cartButton.element()).toHaveTextContent('1')
  expect(keptCart()).toEqual([
    {
      id: 'mens-tshirt-1',
      name: 'Camiseta Lozoya',
      price: 29.99,
      image: expect.stringMatching(/^\/img\/products\/mens-tshirt-1\/negro-front-640\.jpg/),
      quantity: 1,
      size: 'M',
      color: 'Negro',
    },
  ])
})

test('a card says from which price on, and of a chosen size its own', async () => {
  const card = await commands.shopCard('mens-tshirt-1')
  const own = card.colors.flatMap((color) =>
    card.sizes.map((size): [string, number] => [`${size}/${color}`, size === 'L' ? 3499 : 2999]),
  )
  const product = { ...card, prices: Object.fromEntries(own) }
  draw(<ProductCard product={product} mode="choose" />)
  const drawn = page.getByRole('article')
  await expect.element(drawn.getByText(/^Desde 29,99/)).toBeVisible()
  await check(drawn, 'L')
  await expect.element(drawn.getByText(/^34,99/)).toBeVisible()
  await expect.element(drawn.getByText('Desde')).not.toBeInTheDocument()
})

test('without a choice, the first size and colour in stock are added', async () => {
  const pass = stopClock()
  const [boots, jacket] = await drawCards('choose', 'womens-boots-1', 'mens-jacket-1')
  // Its first size, 36, is sold out in its first colour. What will be added is marked before the press.
  await expect.element(radio(boots!, '37')).toBeVisible()
  expect(boots!.getByRole('radio', { checked: true }).elements()).toHaveLength(2)
  expect(radio(boots!, '37').element()).toBeChecked()
  expect(radio(boots!, 'Marrón').element()).toBeChecked()
  await add(boots!).click()
  await pass(500)
  expect(cartButton.element()).toHaveAccessibleName('Carrito, 1 artículo')

  await check(jacket!, 'Caqui') // has no S
  await expect.element(radio(jacket!, 'M')).toBeChecked()
  await add(jacket!).click()
  await pass(500)
  expect(cartButton.element()).toHaveAccessibleName('Carrito, 2 artículos')
  expect(keptCart()).toMatchObject([
    { id: 'womens-boots-1', size: '37', color: 'Marrón' },
    { id: 'mens-jacket-1', size: 'M', color: 'Caqui' },
  ])
})

test('new arrivals are added at once, each press one more of the first size and colour', async () => {
  stopClock() // the press alone must be enough
  const card = await commands.shopCard('new-3')
  const [hoodie] = await drawCards('labels', card.id)
  await expect.element(hoodie!.getByText('Nuevo', { exact: true })).toBeVisible()
  await expect.element(hoodie!.getByText('XS · S · M · L · XL', { exact: true })).toBeVisible()
  await expect.element(hoodie!.getByText('64,99\u00A0€', { exact: true })).toBeVisible()
  const marked = [...hoodie!.element().querySelectorAll('b')].map((one) => one.textContent)
  expect(marked, 'what a press adds').toEqual(['XS', 'Verde'])
  await expect.element(hoodie!.getByText('Verde, Rosa, Gris', { exact: true })).toBeVisible()
  expect(hoodie!.getByRole('radio').elements()).toEqual([])
  await add(hoodie!).dblClick()
  await expect.element(cartButton).toHaveAccessibleName('Carrito, 2 artículos')
  expect(keptCart()).toMatchObject([
    { name: 'Sudadera Ultzama', size: 'XS', color: 'Verde', quantity: 2 },
  ])
})

import { beforeEach, describe, expect, test } from 'vitest'
import { commands, page, userEvent, type Locator } from 'vitest/browser'
import type { CartLine } from '#core/pricing/cart/cart.ts'
import { atRest } from '#tests/support/parts/at-rest.ts'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw, shownAddress } from '#tests/support/parts/draw.tsx'
import { updateLines } from '../cart/cart-store.ts'
import { Header } from './header.tsx'

/** How long a mouse rests before a panel opens, and how long it may leave it. */
const REST_MS = 120
const AWAY_MS = 250

const mainNav = page.getByRole('navigation', { name: 'Principal' })
const entry = (name: string): Locator => mainNav.getByRole('link', { name, exact: true })
const toggle = (name: string): Locator => mainNav.getByRole('button', { name: `Menú de ${name}` })
/** The picture of a panel; each panel has another. */
const mens = mainNav.getByRole('link', { name: /Junto a la puerta/ })
const womens = mainNav.getByRole('link', { name: /Una pared al sol/ })

// Not `expect.element`, which waits by the clock that is stopped here.
const isShown = (part: Locator) => part.query()?.checkVisibility() === true
async function expectShown(part: Locator): Promise<void> {
  await expect.poll(() => isShown(part)).toBe(true)
}
async function expectHidden(part: Locator): Promise<void> {
  await expect.poll(() => isShown(part)).toBe(false)
}
const focus = (part: Locator) => (part.element() as HTMLElement).focus()

const elsewhere = () => commands.mouse('move', 700, 850)

/** Moves to an entry, some pixels from its left edge. */
async function moveTo(link: Locator, rightPx = 10): Promise<void> {
  const { x, y, height } = link.element().getBoundingClientRect()
  await commands.mouse('move', x + rightPx, y + height / 2)
}

describe('in a wide window', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900)
    await elsewhere()
    draw(<Header isOverPicture={false} />)
    // Loads the panels' code, so that from now on only the clock decides.
    await toggle('Hombre').findElement()
    focus(toggle('Hombre'))
    await userEvent.keyboard('{Enter}')
    await mens.findElement()
    await userEvent.keyboard('{Escape}')
    pass = stopClock()
  })

  let pass: ReturnType<typeof stopClock>

  test('a panel opens for a mouse that rests, and closes when it has gone', async () => {
    await moveTo(entry('Hombre'))
    await pass(REST_MS - 1)
    await expectHidden(mens)
    await pass(1)
    for (const title of ['ROPA', 'ACCESORIOS', 'DESTACADOS', 'GUÍA DE REGALOS']) {
      await expectShown(mainNav.getByRole('list', { name: title }))
    }
    await expectShown(mens)
    await expect.element(toggle('Hombre')).toHaveAttribute('aria-expanded', 'true')

    await mens.hover()
    await pass(2000)
    await expectShown(mens)
    await elsewhere()
    await pass(AWAY_MS - 1)
    await expectShown(mens)
    await pass(1)
    await expectHidden(mens)
    await expect.element(toggle('Hombre')).toHaveAttribute('aria-expanded', 'false')
  })

  test('a mouse that passes opens nothing, and may cross another entry', async () => {
    for (let step = 1; step <= 4; step += 1) {
      await moveTo(entry('Hombre'), step * 10)
      await pass(REST_MS / 2)
    }
    await expectHidden(mens)
    await pass(REST_MS)
    await expectShown(mens)

    await moveTo(entry('Mujer'))
    await pass(REST_MS - 20)
    await mens.hover()
    await pass(1000)
    await expectShown(mens)
    await expectHidden(womens)

    await moveTo(entry('Mujer'))
    await pass(REST_MS)
    await expectShown(womens)
    await expectHidden(mens)
    await userEvent.keyboard('{Escape}')
    await expectHidden(womens)
    await pass(1000)
    await expectHidden(womens)
  })

  test('a page that comes up under a resting mouse opens no panel', async () => {
    // Browsers report such an event for a mouse that has not moved.
    entry('Hombre')
      .element()
      .dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    await pass(REST_MS)
    await expectHidden(mens)
  })

  test('the keyboard opens a panel, walks through it and out of it', async () => {
    focus(entry('Hombre'))
    await userEvent.tab()
    await expect.element(toggle('Hombre')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expectShown(mens)
    await userEvent.tab()
    await expect.element(mainNav.getByRole('link', { name: 'Ver todo' }).first()).toHaveFocus()

    await userEvent.keyboard('{Escape}')
    await expectHidden(mens)
    await expect.element(toggle('Hombre')).toHaveFocus()

    await userEvent.keyboard('{Enter}')
    await expectShown(mens)
    focus(mens)
    await userEvent.tab()
    await expect.element(entry('Mujer')).toHaveFocus()
    await expectHidden(mens)

    await userEvent.tab({ shift: true })
    await userEvent.tab({ shift: true })
    await expect.element(entry('Hombre')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe('/products/men')
  })
})

test('«Explorar Colección» leads to Bali from the header', async () => {
  await page.viewport(1440, 900)
  draw(<Header isOverPicture={false} />)
  const explore = page.getByRole('banner').getByRole('link', { name: 'Explorar Colección' })
  await expect.element(explore).toBeVisible()
  await expect.element(explore).toHaveAttribute('href', '/collections/bali')
})

test('on a phone the menu goes down and up again, and the focus with it', async () => {
  await page.viewport(360, 780)
  draw(<Header isOverPicture={false} />)
  const opener = page.getByRole('button', { name: 'Menú', exact: true })
  const drawer = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'Cerrar el menú' }) })
  await opener.click()
  await expect.element(drawer).toHaveAccessibleName('Menú')
  await expectShown(drawer.getByRole('link', { name: 'Novedades' }))
  for (const name of ['Hombre', 'Mujer', 'Colecciones', 'Regalos']) {
    await expectShown(drawer.getByRole('button', { name }))
  }
  const explore = drawer.getByRole('link', { name: 'Explorar Colección' })
  await expect.element(explore).toHaveAttribute('href', '/collections/bali')

  await drawer.getByRole('button', { name: 'Mujer' }).click()
  await expect.element(drawer).toHaveAccessibleName('Mujer')
  const back = drawer.getByRole('button', { name: 'Volver' })
  await expect.element(back).toHaveFocus()
  for (const title of ['ROPA', 'ACCESORIOS', 'DESTACADOS', 'GUÍA DE REGALOS']) {
    await expectShown(drawer.getByRole('list', { name: title }))
  }
  await back.click()
  await expect.element(drawer).toHaveAccessibleName('Menú')
  await expect.element(drawer.getByRole('button', { name: 'Mujer' })).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  await expectHidden(drawer)
  await expect.element(opener).toHaveFocus()
})

const shirt: CartLine = {
  id: 'mens-tshirt-1',
  name: 'Camiseta Lozoya',
  priceCents: 2999,
  image: '',
  size: 'M',
  color: 'Verde',
  quantity: 10,
}

/** 99 things in ten lines, since a line takes ten of a thing. */
const SHIRTS = ['S', 'M', 'L', 'XL', 'XXL'].flatMap((size) => [
  { ...shirt, size, color: 'Verde' },
  { ...shirt, size, color: 'Negro', quantity: size === 'XXL' ? 9 : 10 },
])

test.each([
  ['over a picture', true],
  ['over a page', false],
])('%s the header has room for its tools at every width', async (_, isOverPicture) => {
  updateLines(() => SHIRTS)
  draw(<Header isOverPicture={isOverPicture} />, {
    root: () => ({ shopper: { greeting: 'Lucía', savedIds: ['mens-tshirt-1'] } }),
  })
  const banner = page.getByRole('banner')
  const cart = banner.getByRole('button', { name: /^Carrito/ })
  await expect.element(cart).toHaveTextContent('99')
  const tools = [
    banner.getByRole('link', { name: 'Vereda, inicio' }),
    banner.getByRole('button', { name: 'Buscar' }),
    banner.getByRole('link', { name: /^Hola, Lucía/ }),
    banner.getByRole('link', { name: 'Favoritos, 1' }),
    cart,
  ]
  const menu = banner.getByRole('button', { name: 'Menú', exact: true })
  for (const width of [320, 360, 390, 430, 768, 1024, 1440]) {
    await page.viewport(width, 780)
    await atRest()
    const boxes = [...(width < 1024 ? [menu] : []), ...tools].map((tool) =>
      tool.element().getBoundingClientRect(),
    )
    let end = 0
    for (const { x, width: wide, height } of boxes.toSorted((a, b) => a.x - b.x)) {
      expect(wide, `${width}`).toBeGreaterThanOrEqual(44)
      expect(height, `${width}`).toBeGreaterThanOrEqual(44)
      expect(x, `${width}`).toBeGreaterThanOrEqual(end)
      end = x + wide
    }
    expect(end, `${width}`).toBeLessThanOrEqual(width)
  }
})

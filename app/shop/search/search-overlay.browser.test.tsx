import { beforeEach, expect, test, vi } from 'vitest'
import { commands, page, userEvent, type Locator } from 'vitest/browser'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import { indexProducts } from '#core/catalogue/search-index/search-entry.ts'
import { shippedProducts } from '#tests/support/parts/catalogue.ts'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw, shownAddress } from '#tests/support/parts/draw.tsx'
import { SearchButton } from './search-button.tsx'
import { SearchOverlay } from './search-overlay.tsx'
import { closeSearch } from './search-store.ts'

const searchButton = page.getByRole('button', { name: 'Buscar', exact: true })
const overlay = page.getByRole('dialog', { name: 'Buscar' })
const line = overlay.getByLabelText('Buscar productos')
const results = overlay.getByRole('region', { name: 'Resultados' })
const suggestions = overlay.getByRole('region', { name: 'Sugerencias' }).getByRole('link')

async function expectClosed(): Promise<void> {
  await expect.element(overlay).not.toBeInTheDocument()
}

async function openSearch(typed = ''): Promise<void> {
  sendIndex()
  await searchButton.click()
  await expect.element(line).toHaveFocus()
  if (typed !== '') await line.fill(typed)
}

let sendIndex: () => void

// The page asks once and keeps it, so the first test is the only one that can wait for it.
const index = new Promise<Response>((resolve) => {
  sendIndex = () => resolve(Response.json(indexProducts(shippedProducts, () => '1')))
})
const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(() => index)

beforeEach(async () => {
  await page.viewport(1440, 900)
  draw(
    <>
      <SearchButton />
      <SearchOverlay />
      <svg aria-hidden="true" height="3000" />
      <Toaster />
    </>,
  )
  await searchButton.findElement()
  return closeSearch
})

test('while the index is on its way there is a place for what will be found', async () => {
  await searchButton.click()
  await line.fill('polar')
  await expect.element(results).toMatchTextContent('Buscando')
  sendIndex()
  await expect.element(results.getByRole('link', { name: 'Polar Hurdes' })).toBeVisible()
  expect(asked.mock.calls).toEqual([['/api/search-index']])
})

test('the search opens over a page that stands still, and closes in three ways', async () => {
  await openSearch()
  await commands.mouse('move', 700, 850)
  await commands.mouse('wheel', 0, 600)

  await line.fill('cha') // typed text must not capture the first Escape
  await userEvent.keyboard('{Escape}')
  await expectClosed()
  await expect.element(searchButton).toHaveFocus()
  await commands.mouse('wheel', 0, 50)
  await expect.poll(() => window.scrollY).toBe(50) // the first turn moved nothing

  await openSearch()
  await commands.mouse('move', 700, 850)
  await commands.mouse('down')
  await commands.mouse('up')
  await expectClosed()

  await openSearch()
  await overlay.getByRole('button', { name: 'Cerrar' }).click()
  await expectClosed()
  expect(shownAddress()).toBe('/')
})

test('what the search showed is there for another 300 ms', async () => {
  const pass = stopClock()
  await openSearch()
  const shown = () => document.querySelector('dialog input')
  await userEvent.keyboard('{Escape}')
  await expectClosed()
  await pass(299)
  expect(shown()).not.toBeNull()
  await pass(1)
  expect(shown()).toBeNull()
})

test('the keyboard goes from the line to a product and back', async () => {
  ;(searchButton.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(line).toHaveFocus()
  await userEvent.keyboard('chaqueta ordesa')
  const product = results.getByRole('link', { name: 'Chaqueta Ordesa' })
  await expect.element(product).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(suggestions.first()).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(line).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}') // moves the cursor in the text
  await expect.element(line).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(product).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shownAddress).toBe('/products/mens-jacket-1?color=Azul') // its first colour, as shown
  await expectClosed()
})

test('Enter shows all results; a blank search does nothing', async () => {
  await openSearch()
  for (const blank of ['', '   ']) {
    await line.fill(blank)
    await userEvent.keyboard('{Enter}')
    await overlay.getByRole('button', { name: 'Ver resultados' }).click()
    await expect.element(overlay).toBeVisible()
    expect(shownAddress()).toBe('/')
  }
  await line.fill('camisa & «lino»')
  await userEvent.keyboard('{Enter}')
  await expect.poll(shownAddress).toBe('/search?q=camisa+%26+%C2%ABlino%C2%BB')
  await expectClosed()
})

test('a slip is forgiven and told', async () => {
  await openSearch('pantalon treking')
  await expect.element(results).toMatchTextContent(/¿Querías decir/)
  await results.getByRole('button', { name: 'pantalon trekking' }).click()
  await expect.element(line).toHaveValue('pantalon trekking')
  await expect.element(line).toHaveFocus()
  await expect.element(results).not.toMatchTextContent(/¿Querías decir/)
  await expect.element(results.getByRole('listitem').first()).toMatchTextContent(/79,99/)
})

test('a search without results is counted by its words once the typing has rested', async () => {
  await openSearch()
  const pass = stopClock()
  const counted = () =>
    asked.mock.calls
      .filter(([address]) => address === '/api/empty-searches')
      .map(([, it]) => it?.body)
  await line.fill('paragu')
  await expect.element(results).toMatchTextContent('No se encontraron resultados')
  await pass(1499)
  await line.fill('paraguas')
  await pass(1499)
  expect(counted()).toEqual([])
  await pass(1)
  expect(counted()).toEqual(['{"query":"paraguas"}'])
})

test('from the results one unit is added, in M and black where the shop has it', async () => {
  for (const [typed, name] of [
    ['camiseta lozoya', 'Camiseta Lozoya'],
    ['bota gredos', 'Bota Gredos'],
    ['camiseta lozoya verde l', 'Camiseta Lozoya'],
  ] as const) {
    await openSearch(typed)
    await results.getByRole('button', { name: `Añadir ${name} al carrito`, exact: false }).click()
    await expect
      .element(overlay.getByRole('status').getByText('Producto añadido al carrito').last())
      .toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expectClosed()
  }
  expect(JSON.parse(localStorage.getItem('cart') ?? 'null')).toMatchObject([
    { id: 'mens-tshirt-1', size: 'M', color: 'Negro', quantity: 1 },
    { id: 'mens-boots-1', size: '40', color: 'Negro', quantity: 1 },
    { id: 'mens-tshirt-1', size: 'L', color: 'Verde', quantity: 1 },
  ])
})

test('on a phone the results come before the popular searches', async () => {
  await page.viewport(360, 780)
  await openSearch('polar')
  const top = (it: Locator) => it.element().getBoundingClientRect().top
  const first = results.getByRole('link', { name: 'Polar Hurdes' })
  await expect.element(first).toBeVisible()
  expect(top(first)).toBeLessThan(top(overlay.getByText('Calzado')))
})

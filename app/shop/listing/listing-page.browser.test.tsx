import { Link, useLoaderData } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { listProducts } from '#core/catalogue/listing/listing.server.ts'
import { shippedProducts } from '#tests/support/parts/catalogue.ts'
import { draw, shownAddress } from '#tests/support/parts/draw.tsx'
import { ListingPage } from './listing-page.tsx'
import { withTilePictures, type ShownListing } from './tile-pictures.ts'

const catalogue = catalogueOf(shippedProducts)

const group = (legend: string): Locator => page.getByRole('group', { name: legend, exact: true })
const option = (legend: string, label: string): Locator =>
  group(legend).getByRole('checkbox', { name: new RegExp(`^${label} \\(\\d+\\)$`) })
const chips = page.getByRole('list', { name: 'Filtros puestos' })
const order = page.getByRole('combobox', { name: 'Ordenar:' })
const found = page.getByText(/^\d+ productos?$/)
const cards = page.getByRole('article')
const opener = () => document.querySelector('summary')!

const textsOf = (parts: Locator) => parts.elements().map(({ textContent }) => textContent)
const names = () => textsOf(cards.getByRole('heading'))

/** Opens a list of the shipped catalogue; what its controls ask for comes as from the server. */
async function openList(address: string): Promise<void> {
  const List = () => <ListingPage listing={useLoaderData<ShownListing>()} />
  draw(<Link to={address}>Lista</Link>, {
    routes: [
      {
        path: '/products/:list',
        Component: List,
        loader: ({ request }) => withTilePictures(listProducts(catalogue, request.url)),
      },
    ],
  })
  await page.getByRole('link', { name: 'Lista' }).click()
  await expect.element(order).toBeVisible()
}

async function expectAddress(address: string): Promise<void> {
  await expect.poll(shownAddress).toBe(address)
}

beforeEach(() => page.viewport(1440, 900))

test('two boxes ticked in one breath both count', async () => {
  await openList('/products/women?category=dresses')
  opener().click()
  await expect.element(group('Talla')).toBeVisible()
  for (const value of ['S', 'M']) {
    group('Talla').element().querySelector<HTMLInputElement>(`[value=${value}]`)?.click()
  }
  await expectAddress('/products/women?category=dresses&size=S&size=M')
  await expect
    .poll(() => textsOf(chips.getByRole('link')))
    .toEqual(['Quitar Talla S', 'Quitar Talla M', 'Quitar filtros'])
})

test('what is chosen can be taken off piece by piece, or all at once', async () => {
  await openList('/products/men?category=tshirts&size=M&size=L&color=Negro&sort=name')
  opener().click()
  await chips.getByRole('link', { name: 'Quitar Talla L' }).click()
  await expectAddress('/products/men?category=tshirts&size=M&color=Negro&sort=name')
  await expect.element(found).toHaveFocus()
  await expect.element(option('Talla', 'L')).not.toBeChecked()
  await expect.element(option('Talla', 'M')).toBeChecked()

  await chips.getByRole('link', { name: 'Quitar filtros' }).click()
  await expectAddress('/products/men?category=tshirts&sort=name')
  await expect.element(chips).not.toBeInTheDocument()
  await expect.element(option('Talla', 'M')).not.toBeChecked()
  expect(opener().textContent.trim()).toBe('Filtrar')
})

test('title and breadcrumbs follow the chosen category, in one line on a phone', async () => {
  await page.viewport(390, 844)
  await openList('/products/women')
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toHaveTextContent('Mujer')
  const line = title.element().getBoundingClientRect().height
  const top = () => document.querySelector('form')!.getBoundingClientRect().top
  const tools = top()
  await page.getByRole('link', { name: 'Camisetas' }).click()
  await expect.element(title).toHaveTextContent('Camisetas de mujer')
  expect(title.element().getBoundingClientRect().height).toBe(line)
  expect(top()).toBe(tools)
  const trail = page.getByRole('navigation', { name: 'Ruta de navegación' })
  await expect
    .poll(() => textsOf(trail.getByRole('listitem')))
    .toEqual(['Inicio', 'Mujer', 'Camisetas'])
  await trail.getByRole('link', { name: 'Mujer' }).click()
  await expect.element(title).toHaveTextContent('Mujer')
})

test('a list is put in another order, and in its own again', async () => {
  await openList('/products/women?category=dresses')
  const own = names()
  await order.selectOptions('Nombre')
  await expectAddress('/products/women?category=dresses&sort=name')
  const byName = own.toSorted((a, b) => a.localeCompare(b, 'es'))
  await expect.poll(names).toEqual(byName)

  await order.selectOptions('Mayor precio')
  await expectAddress('/products/women?category=dresses&sort=price-desc')
  await expect.poll(names).not.toEqual(byName)
  const prices = textsOf(page.getByText(/^\d+,\d\d\s€$/))
  const figures = prices.map((price) => Number.parseFloat(price.replace(',', '.')))
  expect(figures.length).toBeGreaterThanOrEqual(own.length)
  expect(figures).toEqual(figures.toSorted((a, b) => b - a))

  await order.selectOptions('Recomendado')
  await expectAddress('/products/women?category=dresses')
  await expect.poll(names).toEqual(own)
})

test('each card shows the colour that was filtered, adds it, and leads to it', async () => {
  await openList('/products/men')
  const shown = () =>
    [...document.querySelectorAll('article picture img')].map((one) => one.getAttribute('alt'))
  const isGreen = (alt: string | null) => alt?.endsWith(', verde')
  expect(shown()[0]).not.toMatch(/, verde$/)
  opener().click()
  await option('Color', 'Verde').click({ force: true })
  await expectAddress('/products/men?color=Verde')
  await expect.poll(() => shown().filter((alt) => !isGreen(alt))).toEqual([])
  const first = cards.first()
  await expect.element(first.getByRole('radio', { name: 'Verde' })).toBeChecked()
  const link = first.getByRole('heading').getByRole('link')
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\?color=Verde$/))
  // Another colour is another card: nothing of the first choice stays.
  await chips.getByRole('link', { name: 'Quitar Verde' }).click()
  await expectAddress('/products/men')
  await expect.poll(() => shown()[0]).not.toMatch(/, verde$/)
})

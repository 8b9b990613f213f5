import { beforeEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { shippedProducts } from '#tests/support/parts/catalogue.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { acceptAll, allowOnly, rejectAll } from '../consent/use-consent.ts'
import { RecentlyViewed } from './recently-viewed.tsx'

const ADDRESS = '**/api/cart-products?*'
const KEY = 'recentlyViewed'
const HERE = 'mens-boots-1'

const [gone = '', ...sold] = shippedProducts.map(({ id }) => id).filter((id) => id !== HERE)
const SEVEN = [gone, ...sold.slice(0, 6)]

const viewed = page.getByRole('region', { name: 'Vistos hace poco' })
const links = viewed.getByRole('listitem').getByRole('link')
const kept = () => localStorage.getItem(KEY)

/** The page of a product, whose foot is below the window. */
const drawProduct = (id: string) =>
  draw(
    <>
      <RecentlyViewed productId={id} />
      <svg aria-hidden="true" height="3000" />
      <div id="vistos" />
      <p>Fin de la página</p>
    </>,
  )

/** The shop answers as it sells these now. */
const sell = async (ids: string[], offers: { name: string }[] = []) => {
  const products = await commands.cartAnswer(ids)
  await commands.answer(ADDRESS, {
    json: offers.length > 0 ? products.map((product) => ({ ...product, offers })) : products,
  })
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  return async () => {
    await commands.answer(ADDRESS)
    rejectAll()
  }
})

test('seven are kept and six shown', async () => {
  await sell(SEVEN)
  acceptAll()
  localStorage.setItem(KEY, SEVEN.join(' '))
  drawProduct(HERE)
  await expect.poll(() => links.elements().length).toBe(6)
  const shown = links.elements().map((link) => link.getAttribute('href'))
  expect(shown).toEqual(SEVEN.slice(0, 6).map((id) => `/products/${id}`))
  expect(kept()?.split(' ')).toEqual([HERE, ...SEVEN.slice(0, 6)])
})

test('what the shop no longer sells is neither shown nor kept', async () => {
  await sell(SEVEN.slice(1))
  acceptAll()
  localStorage.setItem(KEY, SEVEN.join(' '))
  drawProduct(HERE)
  await expect.poll(() => links.elements().length).toBe(5)
  const shown = links.elements().map((link) => link.getAttribute('href'))
  expect(shown).toEqual(SEVEN.slice(1, 6).map((id) => `/products/${id}`))
  expect(kept()?.split(' ')).toEqual([HERE, ...SEVEN.slice(1, 6)])
})

test('each names its offer', async () => {
  await sell(SEVEN.slice(0, 2), [{ name: '3×2 en camisetas' }, { name: 'Otra' }])
  acceptAll()
  localStorage.setItem(KEY, SEVEN.slice(0, 2).join(' '))
  drawProduct(HERE)
  await expect.poll(() => viewed.getByText('3×2 en camisetas').elements().length).toBe(2)
  expect(viewed.getByText('Otra').elements()).toEqual([])
})

test('without permission nothing is kept, and a withdrawn one removes the list', async () => {
  const [first = '', second = '', third = ''] = sold
  await sell([second])
  rejectAll()
  drawProduct(first)
  await expect.element(page.getByText('Fin de la página')).toBeInTheDocument()
  draw(<p>Otra página</p>)
  await expect.element(page.getByText('Otra página')).toBeVisible()
  acceptAll()
  drawProduct(second)
  await expect.poll(kept).toBe(second)
  drawProduct(third)
  await expect.element(viewed).toBeVisible()
  allowOnly(['analytics', 'advertising'])
  await expect.element(viewed).not.toBeInTheDocument()
  expect(kept()).toBeNull()
})

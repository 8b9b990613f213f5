import { beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { draw } from '#tests/support/parts/draw.tsx'
import { ProductCard } from './product-card.tsx'

const elsewhere = () => commands.mouse('move', 300, 890)
const pictures = () => [...document.querySelectorAll<HTMLImageElement>('article img')]
const fetchedBacks = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('-back-'))

beforeEach(async () => {
  await page.viewport(360, 900) // a card as wide as the window leaves room below it
  await elsewhere()
  return () => page.viewport(1440, 900)
})

test('a card shows its back under the mouse or with the keyboard, and fetches it only then', async () => {
  const card = await commands.shopCard('mens-tshirt-1')
  // Under an address of its own: a picture that another file has shown is in the browser's memory,
  // which loads it at once, lazy or not.
  const product = { ...card, pictures: { ...card.pictures, Verde: 'own-b' } }
  draw(<ProductCard product={product} mode="choose" />)
  const it = page.getByRole('article')
  await expect.element(it).toBeVisible()
  const [front, back] = pictures() as [HTMLImageElement, HTMLImageElement]
  await front.decode()
  await fetch(front.src, { cache: 'reload' }) // what was asked for before this has come
  expect(fetchedBacks()).toEqual([])
  expect(back).not.toBeVisible()
  expect(back.src).toMatch(/\/mens-tshirt-1\/.*-back-/)
  await it.hover()
  await expect.element(back).toHaveStyle({ opacity: '1' })
  await expect.poll(() => back.naturalWidth).toBe(640)
  expect(fetchedBacks()).toHaveLength(1)
  await elsewhere()
  await expect.element(back).not.toBeVisible()
  ;(it.getByRole('link', { name: product.name }).element() as HTMLElement).focus()
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  await expect.element(back).toHaveStyle({ opacity: '1' })
  // It follows the colour that the card shows.
  ;(it.getByRole('radio', { name: 'Gris' }).element() as HTMLElement).click()
  await expect.poll(() => pictures()[1]?.src).toMatch(/\/gris-back-640\.jpg\?v=/)
})

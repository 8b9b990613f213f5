import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent, type Locator } from 'vitest/browser'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { shippedProducts } from '#tests/support/parts/catalogue.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { productPage } from './product-page.server.ts'

const shown = productPage(catalogueOf(shippedProducts), 'mens-tshirt-1')!

const first = page.getByRole('button', { name: 'Camiseta Lozoya, negro, ampliar', exact: true })
const large = page.getByRole('dialog', { name: 'Fotos de Camiseta Lozoya' })
const inLarge = (alt: string): Locator => large.getByAltText(alt, { exact: true })
const count = large.getByRole('status').first()
const button = (name: string): Locator => large.getByRole('button', { name })
const press = (key: string, times = 1) => userEvent.keyboard(key.repeat(times))

async function openLarge(): Promise<void> {
  draw(<ProductGallery product={shown.product} color="Negro" garment={shown.details.garment} />)
  await first.click()
  await expect.element(inLarge('Camiseta Lozoya, negro')).toBeVisible()
}

describe.each([
  ['a phone', 360, 780],
  ['a desk', 1440, 900],
])('on %s', (_, width, height) => {
  beforeEach(() => page.viewport(width, height))

  test('a picture opens large, and arrows lead to the next', async () => {
    await openLarge()
    // Of an enlarged picture they first show the rest.
    await press('-', 3)
    await press('{ArrowRight}')
    await expect.element(inLarge('Camiseta Lozoya, negro, por detrás')).toBeVisible()
    await expect.element(count).toHaveTextContent('2 / 4')
    await press('-', 3)
    await press('{ArrowRight}')
    await expect.element(inLarge('Detalle de Camiseta Lozoya, negro')).toBeVisible()
    await button('Foto siguiente').click()
    await expect.element(inLarge('Patrón de Camiseta Lozoya')).toBeVisible()
    await button('Foto siguiente').click()
    await expect.element(count).toHaveTextContent('1 / 4')
    await press('{Escape}')
    await expect.element(large).not.toBeInTheDocument()
    await expect.element(first).toHaveFocus()
  })

  test('the large picture has 2000 pixels, fills the window with a map, and is whole at a press', async () => {
    await commands.prefer({ reducedMotion: 'reduce' }) // its size changes at once all the same
    onTestFinished(() => commands.prefer({ reducedMotion: 'no-preference' }))
    await openLarge()
    const picture = inLarge('Camiseta Lozoya, negro')
    await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(2000)
    const stage = large.getByRole('group', { name: 'Camiseta Lozoya, negro', exact: true })
    const hidden = () => {
      const box = stage.element()
      return box.scrollHeight - box.clientHeight + (box.scrollWidth - box.clientWidth)
    }
    const isMapShown = () =>
      document
        .querySelector('[hidden] > img + span, [aria-hidden] > img + span')
        ?.checkVisibility() ?? false
    await expect.poll(hidden).toBeGreaterThan(100)
    await expect.poll(isMapShown).toBe(true)
    await picture.click()
    await expect.poll(hidden).toBe(0)
    await expect.poll(isMapShown).toBe(false)
    await expect.element(button('Alejar')).toHaveAttribute('aria-disabled', 'true')

    await picture.click()
    await expect.poll(hidden).toBeGreaterThan(100)
    await expect.element(button('Alejar')).not.toHaveAttribute('aria-disabled', 'true')
    const top = () => stage.element().scrollTop
    const before = top()
    await press('{ArrowUp}')
    await expect.poll(top).toBeLessThan(before)
    await expect.element(count).toHaveTextContent('1 / 4')

    await press('-', 5)
    await expect.poll(hidden).toBe(0)
    await button('Acercar').click()
    await expect.poll(hidden).toBeGreaterThan(0)
    await press('{Escape}')
    await expect.element(large).not.toBeInTheDocument()
  })
})

test('what has no pictures and no garment shows one in their place, as wide as all', async () => {
  await page.viewport(1440, 900)
  const bare = { ...shown.product, id: 'tent-1', name: 'Iglú Aneto', pictures: {} }
  draw(<ProductGallery product={bare} color="Negro" garment={undefined} />)
  const group = page.getByRole('group', { name: 'Fotos de Iglú Aneto' })
  await expect.element(group.getByRole('button')).toHaveAccessibleName('Iglú Aneto, negro, ampliar')
  const widthOf = (one: Locator) => Math.round(one.element().getBoundingClientRect().width)
  expect(widthOf(group.getByRole('button'))).toBe(widthOf(group))
})

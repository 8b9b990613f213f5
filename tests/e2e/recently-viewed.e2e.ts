import type { Locator, Page } from '@playwright/test'
import { keepPlaces } from '../support/browser/at-rest.ts'
import { expect, test } from '../support/browser/e2e.ts'
import { openWithoutScripts } from '../support/browser/held.ts'
import { navigate } from '../support/browser/navigate.ts'
import { euros, goods, keep, visit } from '../support/browser/shop-pages.ts'
import { expectSound } from '../support/browser/sound-page.ts'
import { setOnSale, untilShopKnows } from './shop-records.ts'

const ACCEPTED = 'accepted'
const viewed = (page: Page): Locator => page.getByRole('region', { name: 'Vistos hace poco' })
const names = (page: Page): Locator => viewed(page).getByRole('listitem').getByRole('link')
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('recentlyViewed'))

/** Opens a product's page and waits until it is remembered. */
async function look(page: Page, { id }: { id: string }): Promise<void> {
  await visit(page, `/products/${id}`)
  await expect.poll(() => kept(page)).toMatch(new RegExp(`^${id}( |$)`))
}

test('what was looked at comes back at the foot of the next product, and is forgotten on request @mobile', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // else the announcements pass by
  await keep(page, 'cookieChoice', ACCEPTED)
  await look(page, goods.tshirt)
  await navigate(page, `/products/${goods.socks.id}`)
  await expect(names(page)).toHaveText([goods.tshirt.name])
  await expect.poll(() => kept(page)).toBe(`${goods.socks.id} ${goods.tshirt.id}`)
  const arrive = await openWithoutScripts(page, `/products/${goods.jacket.id}`)
  const expectInPlace = await keepPlaces(page)
  await arrive()
  await expect(names(page)).toHaveText([goods.socks.name, goods.tshirt.name])
  await expectInPlace('the list has come')
  await expect(viewed(page)).toContainText(euros('29,99'))
  await viewed(page).scrollIntoViewIfNeeded()
  await expectSound(page, { isCovered: true }) // by the header, wherever the list begins
  // Within the shop, and with the keyboard.
  await names(page).last().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: goods.tshirt.name })).toBeVisible()
  await expect(names(page)).toHaveText([goods.jacket.name, goods.socks.name])
  await expect
    .poll(() => kept(page))
    .toBe([goods.tshirt, goods.jacket, goods.socks].map(({ id }) => id).join(' '))

  await viewed(page).getByRole('button', { name: 'Borrar la lista' }).click()
  await expect(page.getByText('Hemos borrado la lista de lo que has visto.')).toBeFocused()
  await expect(viewed(page)).toHaveCount(0)
  await expect.poll(() => kept(page)).toBeNull()
})

test('seven are kept and six shown, as the shop sells them now @desktop', async ({
  page,
  shop,
}) => {
  await keep(page, 'cookieChoice', ACCEPTED)
  const gone = goods.windbreaker
  const ids = [
    gone,
    goods.base,
    goods.tshirt,
    goods.trousers,
    goods.shirt,
    goods.jacket,
    goods.socks,
  ]
  await keep(page, 'recentlyViewed', ids.map(({ id }) => id).join(' '))
  setOnSale(shop, gone.id, false)
  try {
    await untilShopKnows(shop, gone.id, (product) => product === undefined)
    await look(page, { id: 'mens-boots-1' })
    await expect(names(page)).toHaveCount(5)
    await expect(names(page).filter({ hasText: gone.name })).toHaveCount(0)
    await expect.poll(() => kept(page)).not.toContain(gone.id)
  } finally {
    setOnSale(shop, gone.id, true)
    await untilShopKnows(shop, gone.id, (product) => product !== undefined)
  }
  await look(page, gone)
  await expect(names(page)).toHaveCount(6)
})

test('without permission nothing is kept, and a withdrawn one removes the list @desktop', async ({
  page,
}) => {
  await visit(page, `/products/${goods.tshirt.id}`) // rejected
  await expect.poll(() => kept(page)).toBeNull()
  await keep(page, 'cookieChoice', ACCEPTED)
  await look(page, goods.socks) // by now what would have kept the first has run
  expect(await kept(page)).toBe(goods.socks.id)
  await navigate(page, `/products/${goods.tshirt.id}`)
  await expect(viewed(page)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Configurar cookies' }).click()
  const settings = page.getByRole('dialog', { name: 'Configurar cookies' })
  await settings.getByRole('checkbox', { name: 'Personalización', exact: true }).uncheck()
  await settings.getByRole('button', { name: 'Guardar mi elección' }).click()
  await expect(viewed(page)).toHaveCount(0)
  await expect.poll(() => kept(page)).toBeNull()
})

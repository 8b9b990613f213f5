import type { Page } from '@playwright/test'
import { setEan } from '#core/stock/variant-facts.server.ts'
import { setShelves } from '#core/stock/shelves.server.ts'
import type { Db } from '#db/schema.ts'
import { test } from '#tests/support/browser/desk.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { tabTo } from '#tests/support/browser/keyboard.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'
import { shippedProduct } from '#tests/support/factories/shop-order.ts'

/** No other test at the desk counts or buys these. */
const trousers = shippedProduct('mens-pants-2')
const shirt = shippedProduct('womens-tshirt-2')
const EAN = '8412345678905'

const onHand = async (db: Db, variant: string) => {
  const query = db.selectFrom('stock').select('on_hand').where('variant_id', '=', variant)
  return (await query.executeTakeFirstOrThrow()).on_hand
}

/** A scanner types faster than any hand: all keys at the same moment. */
const scan = (page: Page, code: string) =>
  page.evaluate((digits) => {
    for (const key of [...digits.split(''), 'Enter']) {
      document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
  }, code)

/** Scrolled, the head of the page may lie over a part of a button. */
async function expectSoundFromTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await expectSoundAtEveryWidth(page, { at: 'main' })
}

test('@mobile a delivery note of several products is received at once, by keys and by a scanner', async ({
  page,
  desk,
  signIn,
  expectConsole,
}) => {
  expectConsole(/422/)
  const [size = '', other = ''] = trousers.sizes
  const [color = ''] = trousers.colors
  const first = `${trousers.id}/${size}/${color}`
  const scanned = `${shirt.id}/${shirt.sizes[0]}/${shirt.colors[0]}`
  await setEan(desk.db, scanned, EAN)
  const before = [await onHand(desk.db, first), await onHand(desk.db, scanned)]
  await signIn()
  await visit(page, '/mostrador/existencias')
  const opened = page.getByRole('heading', { name: 'Recibir género' })
  await page.keyboard.press('r')
  await expect(opened).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Recibir género' }).click()
  await expect(opened).toBeVisible()
  await expect(page.getByText('Todavía no se ha recibido ninguno')).toBeVisible()

  const search = page.getByRole('textbox', { name: 'Prenda, o su EAN' })
  await tabTo(page, search)
  await page.keyboard.type(trousers.id)
  await page.keyboard.press('Enter')
  const field = (in_: string) =>
    page.getByRole('textbox', { name: `${trousers.name}, ${color}, ${in_}`, exact: true })
  await expect(field(size)).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await expect(field(other)).toBeFocused()
  await page.keyboard.type('8')
  await page.keyboard.press('Tab') // or the scanner would go on with the digit
  for (const count of [1, 2, 3]) {
    await scan(page, EAN)
    await expect(page.getByText(new RegExp(`^${shirt.name}, .*: ${count}$`))).toBeVisible()
  }
  await expect(page.getByText('23 unidades en 3 variantes')).toBeVisible()
  // What was typed is still there after a reload.
  await page.reload()
  await expect(field(size)).toHaveValue('12')
  await page.getByRole('button', { name: 'Ver qué entra' }).click()
  await expect(page.getByText('Di quién lo trae')).toBeVisible()
  await page.getByLabel('Proveedor').fill('Tejidos Sanabria')
  await page.getByLabel('Número del albarán').fill('4471')
  await page.keyboard.press('Enter')
  const receive = page.getByRole('button', { name: 'Recibir 23 unidades de 3 variantes' })
  await expect(receive).toBeVisible()
  await expectSoundFromTop(page)
  await receive.click()
  await expect(page.getByText('Recibidas 23 unidades de 3 variantes.').first()).toBeVisible()
  const listed = page.getByRole('row', { name: /4471/ })
  await expect(listed).toContainText('23')
  await expect(field(size)).toHaveCount(0)
  expect([await onHand(desk.db, first), await onHand(desk.db, scanned)]).toEqual([
    (before[0] ?? 0) + 12,
    (before[1] ?? 0) + 3,
  ])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(listed).toContainText('deshecho')
  await expect
    .poll(async () => [await onHand(desk.db, first), await onHand(desk.db, scanned)])
    .toEqual(before)
})

test('@no-js a delivery note is a table, shown first and then received', async ({
  page,
  desk,
  signIn,
}) => {
  const variant = `${trousers.id}/${trousers.sizes[0]}/${trousers.colors[0]}`
  const before = await onHand(desk.db, variant)
  await signIn()
  await page.goto('/mostrador/existencias/entrada')
  await page.getByLabel('Proveedor').fill('Tejidos Sanabria')
  await page.getByLabel('Número del albarán').fill('SIN-JS-1')
  await page.getByLabel('Líneas').fill(`variante;unidades\n${variant};4`)
  await page.getByRole('button', { name: 'Ver qué entra' }).click()
  await page.getByRole('button', { name: 'Recibir 4 unidades de 1 variante' }).click()
  await expect(page.getByText('Género recibido.')).toBeVisible()
  expect(await onHand(desk.db, variant)).toBe(before + 4)
})

test('@mobile the place of a size is written in the list, taken back, and found by the search', async ({
  page,
  desk,
  signIn,
}) => {
  const [size = ''] = shirt.sizes
  const [color = ''] = shirt.colors
  const name = `${shirt.name}, ${color}, ${size}`
  const place = 'Z7-10'
  await signIn()
  await visit(page, `/mostrador/existencias?vista=todo&q=${shirt.id}`)
  const cell = (now: string) =>
    page.locator('summary', { hasText: now }).and(page.getByLabel(`Cambiar el sitio de ${name}, `))
  await cell('Sin sitio').click()
  const field = page.getByRole('textbox', { name: `Sitio de ${name}`, exact: true })
  await field.fill('un sitio muy largo de más')
  await expect(field).toHaveValue('un sitio muy largo d')
  await field.fill(`  ${place}`)
  await expectSoundFromTop(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Sitio apuntado: ${place}.`)).toBeVisible()
  await expect(cell(place)).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Se queda sin sitio.')).toBeVisible()
  await expect(cell('Sin sitio')).toBeVisible()

  const variant = `${shirt.id}/${size}/${color}`
  await setShelves({ db: desk.db }, [{ variantId: variant, before: null, shelf: place }])
  await page.getByRole('searchbox', { name: /un sitio/ }).fill(place.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: shirt.name })).toHaveCount(1)
  await page.getByRole('link', { name: shirt.name }).click()
  await expect(page.getByRole('definition').filter({ hasText: place })).toBeVisible()
  await setShelves({ db: desk.db }, [{ variantId: variant, before: place, shelf: null }])
})

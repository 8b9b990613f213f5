import type { Page } from '@playwright/test'
import { signInAs, test } from '#tests/support/browser/desk.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectNoOverflow, expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'
import { shippedProduct } from '#tests/support/factories/shop-order.ts'
import { deskPerson } from '#tests/support/process/desk-people.ts'

const PANTS = shippedProduct('womens-pants-1')
const ZENOBIA = { firstName: 'Zenobia', lastName: 'Camprubí', email: 'zenobia@mar.example' }

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar en todo el mostrador' })
const found = (page: Page) => page.getByRole('listbox', { name: 'Encontrado' })
const group = (page: Page, name: string) => found(page).getByRole('group', { name, exact: true })

test('@mobile an order, its buyer and a garment are found as they are typed, and opened by keys', async ({
  page,
  desk,
  signIn,
}) => {
  const number = await desk.order({ recipient: ZENOBIA })
  await signIn()
  await visit(page, '/mostrador/salas')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('zenobia')
  const order = group(page, 'Pedidos').getByRole('option', { name: number })
  await expect(order).toContainText('Zenobia Camprubí')
  await expect(group(page, 'Clientes').getByRole('option')).toContainText(ZENOBIA.email)
  await expect(page.getByRole('search').getByRole('status')).toHaveText('Pedidos: 1, Clientes: 1')
  await expectSoundAtEveryWidth(page)
  await page.keyboard.press('ArrowDown')
  await expect(order).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: number })).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type(PANTS.id)
  await expect(group(page, 'Productos').getByRole('option', { name: PANTS.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(found(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('')
  await expect(page).toHaveURL(new RegExp(`/pedidos/${number}`))
})

test('@desktop Enter leads to the page of all that is found, or to the room that is named', async ({
  page,
  desk,
  signIn,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/)
  const number = await desk.order({ recipient: { ...ZENOBIA, firstName: 'Zoraida' } })
  await signIn()
  await visit(page, '/mostrador/salas')
  await page.keyboard.press('/')
  await page.keyboard.type('zoraida')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Buscar', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
  await expectSoundAtEveryWidth(page, { at: 'main' })
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: number })).toBeFocused()
  await page.keyboard.press('b')
  await expect(page.getByRole('searchbox')).toBeFocused()

  await page.getByRole('searchbox').blur()
  await page.keyboard.press('/')
  await page.keyboard.type('devol')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Devoluciones', level: 1 })).toBeVisible()

  await test.step('a search that is not answered leaves the page as it is', async () => {
    await page.route('**/mostrador/buscar.data*', (route) => route.abort())
    const asked = page.waitForRequest('**/mostrador/buscar.data*')
    await field(page).fill('zenobia')
    await asked
    await expect(found(page).getByRole('option')).toHaveText(['Buscar «zenobia» en todo'])
    await expect(page.getByRole('heading', { name: 'Devoluciones', level: 1 })).toBeVisible()
  })
})

test('@no-js the search is a page of links', async ({ page, shop, desk }) => {
  const number = await desk.order({ recipient: { ...ZENOBIA, firstName: 'Zulema' } })
  const { token } = await deskPerson(desk.db, 'zoe', 'support')
  await signInAs(page, shop, token)
  await page.goto('/mostrador/hoy')
  await field(page).fill('zulema')
  await field(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Buscar', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Zulema/ })).toBeVisible()
  await expectNoOverflow(page)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
})

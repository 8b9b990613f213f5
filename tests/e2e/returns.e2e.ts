import type { Page } from '@playwright/test'
import { register } from '../support/browser/account-pages.ts'
import { expect, test } from '../support/browser/e2e.ts'
import { buyAsGuest, buySignedIn } from '../support/factories/guest-order.ts'
import { goods, visit } from '../support/browser/shop-pages.ts'
import { expectSound } from '../support/browser/sound-page.ts'
import { mailsTo, returnsNamed, sendParcel } from './shop-records.ts'

const main = (page: Page) => page.getByRole('main')
const ask = (page: Page) => page.getByRole('button', { name: 'Pedir la devolución' })

test('a guest sends back one of two garments, and gets the label @mobile', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  const { number, email, link } = await buyAsGuest(shop, [
    { thing: goods.tshirt, quantity: 2 },
    { thing: goods.socks },
  ])
  await sendParcel(shop, number)
  await visit(page, link)
  await main(page).getByRole('link', { name: 'Devolver algo' }).click()
  await expect(page).toHaveURL(`/orders/${number}/return`)
  await expectSound(page)
  await ask(page).click()
  await expect(page.getByText('Elige al menos una prenda')).toBeVisible()
  await expect(page.getByLabel(/^Camiseta Lozoya/)).toBeFocused()
  await expectSound(page)
  await page.getByLabel(/^Camiseta Lozoya/).selectOption('1')
  await page.getByLabel('Motivo').selectOption('No es mi talla')
  await page.getByLabel('¿Algo más?').fill('Me queda grande.')
  await ask(page).dblclick()
  await expect(main(page).getByRole('status')).toHaveText('Tu devolución está apuntada.')
  const label = page.getByRole('group', { name: 'Etiqueta de devolución' })
  await expect(label).toContainText('Franqueo pagado')
  await expectSound(page)
  const rows = returnsNamed(shop, 'typed_number', number)
  expect(rows).toMatchObject([{ kind: 'return', reason: 'size', note: 'Me queda grande.' }])
  await expect(label).toContainText(rows[0]?.code ?? 'no code')
  const aboutReturn = async () =>
    (await mailsTo(shop, email)).filter(({ subject }) => /devolución/.test(subject ?? ''))
  await expect.poll(aboutReturn).toHaveLength(1)
  expect((await aboutReturn())[0]?.text).toContain('Franqueo pagado')

  await page.getByRole('link', { name: 'Volver al pedido' }).click()
  const section = page.getByRole('region', { name: 'Lo que devuelves' })
  await expect(section).toContainText(rows[0]?.code ?? 'no code')
  await expect(section).toContainText('Esperamos tu paquete.')
  await section.getByText('Etiqueta', { exact: true }).click()
  await expectSound(page)
  await main(page).getByRole('link', { name: 'Devolver algo' }).click()
  await expect(page.getByLabel(/^Camiseta Lozoya/).getByRole('option')).toHaveText(['Ninguna', '1'])
})

test('a customer returns by keyboard what is in the account @desktop', async ({ page, shop }) => {
  await register(page)
  const { number } = await buySignedIn(page, shop)
  await sendParcel(shop, number)
  await visit(page, `/profile/orders/${number}`)
  await main(page).getByRole('link', { name: 'Devolver algo' }).press('Enter')
  const units = page.getByLabel(/^Camiseta Lozoya/)
  await units.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(ask(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('status')).toHaveText('Tu devolución está apuntada.')
})

test('an order that has not left is cancelled instead, and a stranger’s is not shown @desktop', async ({
  page,
  shop,
  newShopper,
  expectConsole,
}) => {
  expectConsole(/status of 409/)
  const { number, link } = await buyAsGuest(shop, [{ thing: goods.tshirt }, { thing: goods.socks }])
  await visit(page, link)
  await expect(main(page).getByRole('link', { name: 'Devolver algo' })).toHaveCount(0)
  await visit(page, `/orders/${number}/return`)
  await expect(main(page).getByRole('status')).toHaveText(/^Este pedido todavía no ha salido/)
  await expectSound(page)
  await page.getByRole('link', { name: 'Ir al pedido y cancelarlo' }).click()
  await expect(page.getByText('Cancelar el pedido', { exact: true })).toBeVisible()
  const stranger = await newShopper()
  await visit(stranger, `/orders/${number}/return`)
  await expect(stranger).toHaveURL(`/orders?numero=${number}`)

  await test.step('two tabs ask for the same garment: the second is told, and keeps its note', async () => {
    await sendParcel(shop, number)
    const tab = await page.context().newPage()
    for (const one of [page, tab]) {
      await visit(one, `/orders/${number}/return`)
      await one.getByLabel(/^Camiseta Lozoya/).selectOption('1')
    }
    await ask(page).click()
    await expect(main(page).getByRole('status')).toBeVisible()
    await tab.getByLabel('¿Algo más?').fill('Desde otra pestaña.')
    await ask(tab).click()
    await expect(tab.getByText('Son más unidades de las que quedan por devolver')).toBeVisible()
    await expect(tab.getByLabel('¿Algo más?')).toHaveValue('Desde otra pestaña.')
    expect(returnsNamed(shop, 'typed_number', number)).toHaveLength(1)
  })
})

test('without scripts a return is asked for too @no-js', async ({ page, shop, expectConsole }) => {
  expectConsole(/status of 422/)
  const { number, link } = await buyAsGuest(shop)
  await sendParcel(shop, number)
  await page.goto(link)
  await page.getByRole('link', { name: 'Devolver algo' }).click()
  await ask(page).click()
  await expect(page.getByText('Elige al menos una prenda')).toBeVisible()
  await page.getByLabel(/^Camiseta Lozoya/).selectOption('1')
  await ask(page).click()
  await expect(page.getByText('Tu devolución está apuntada.')).toBeVisible()
  expect(returnsNamed(shop, 'typed_number', number)).toHaveLength(1)
})

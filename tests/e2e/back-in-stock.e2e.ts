import type { Page } from '@playwright/test'
import { register } from '../support/browser/account-pages.ts'
import { expect, test } from '../support/browser/e2e.ts'
import { buyerOf, visit } from '../support/browser/shop-pages.ts'
import { expectSound } from '../support/browser/sound-page.ts'
import { runCli } from '../support/process/run-cli.ts'
import type { Shop } from '../support/process/shop-process.ts'
import { mailsTo } from './shop-records.ts'

const TSHIRT = '/products/mens-tshirt-1'
const BACK = '/avisos?color=Gris&size=L&id=mens-tshirt-1'

const main = (page: Page) => page.getByRole('main')
const notify = (page: Page) => main(page).getByRole('link', { name: 'Avísame cuando vuelva' })
const ask = (page: Page) => main(page).getByRole('button', { name: 'Avísame cuando vuelva' })
const email = (page: Page) => main(page).getByLabel('Correo electrónico')
const awaited = (page: Page) => main(page).getByLabel('Qué esperas')

async function owner(shop: Shop, ...words: string[]): Promise<string> {
  const { code, out, err } = await runCli({ DATA_DIR: shop.dataDir }, words)
  expect([code, err]).toEqual([0, ''])
  return out
}

/** The link in the newest mail that asks this address to confirm. */
async function linkTo(shop: Shop, address: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const mails = await mailsTo(shop, address)
      found = mails.map(({ text }) => /\/avisos\?aviso=\S+/.exec(text ?? '')?.[0]).find(Boolean)
      return found
    })
    .toBeDefined()
  return found ?? ''
}

test('a guest asks on the page of a sold-out size, confirms by mail, and is told once @mobile', async ({
  page,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/status of 422/)
  const { email: address } = buyerOf(info)
  await visit(page, `${TSHIRT}?color=Gris&size=L`)
  await notify(page).click()
  await expect(page).toHaveTitle(/^Avísame cuando vuelva/)
  await expect(main(page)).toContainText('Esperas: talla L, gris.')
  await expectSound(page)

  await ask(page).click()
  await expect(email(page)).toBeFocused()
  await expect(email(page)).toHaveAccessibleDescription(/Falta tu correo electrónico/)
  // The page is scrolled so that the header covers half of a link, as on any page.
  await page.evaluate(() => scrollTo(0, 0))
  await expectSound(page)
  await email(page).fill(address)
  await email(page).press('Enter')
  await expect(main(page).getByRole('status')).toHaveText(
    `Mira tu correo: hemos escrito a ${address} para que lo confirmes.`,
  )
  await expectSound(page)

  await visit(page, await linkTo(shop, address))
  await expect(main(page)).toContainText('Falta que lo confirmes')
  await expectSound(page)
  await main(page).getByRole('button', { name: 'Confirmar el aviso' }).click()
  await expect(main(page).getByRole('status')).toHaveText(/^Aviso puesto/)
  await expect(main(page).getByRole('button', { name: 'Confirmar el aviso' })).toHaveCount(0)
  await expectSound(page)
  expect(await owner(shop, 'avisos')).toMatch(/mens-tshirt-1\/L\/Gris/)

  await owner(shop, 'stock', 'sumar', 'mens-tshirt-1/L/Gris', '1')
  try {
    // The shop looks for sizes that are back a few times a minute; the page says it meanwhile.
    const again = () => page.request.get(BACK).then((answer) => answer.text())
    await expect.poll(again).toContain('Ya vuelve a estar a la venta')
    await visit(page, BACK)
    await expect(main(page)).toContainText('Ya vuelve a estar a la venta')
    await expectSound(page)
    const told = async () =>
      (await mailsTo(shop, address)).filter(({ subject }) => subject?.startsWith('Ha vuelto'))
    await expect.poll(async () => (await told()).length, { timeout: 60_000 }).toBe(1)
    const [mail] = await told()
    const link = /\/products\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    await visit(page, link)
    await expect(main(page).getByRole('button', { name: 'Añadir al carrito' })).toBeVisible()
    await visit(page, await linkTo(shop, address))
    await expect(main(page)).toContainText('Este aviso ya no existe')
    await expectSound(page)
  } finally {
    await owner(shop, 'stock', 'poner', 'mens-tshirt-1/L/Gris', '0')
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a notice is asked for and ended by forms alone @desktop', async ({
    page,
    shop,
    expectConsole,
  }, info) => {
    expectConsole(/status of 422/)
    const { email: address } = buyerOf(info)
    await page.goto('/products/mens-boots-2')
    await notify(page).click()
    await email(page).fill('no es un correo')
    await ask(page).click()
    await expect(awaited(page)).toHaveAccessibleDescription(/Elige la talla y el color/)
    await awaited(page).selectOption({ index: 1 })
    await expect(email(page)).toHaveAccessibleDescription(/debe tener la forma/)
    await expect(email(page)).toHaveValue('no es un correo')
    await email(page).fill(address)
    await ask(page).click()
    await expect(main(page)).toContainText(`hemos escrito a ${address}`)
    await page.goto(await linkTo(shop, address))
    await main(page).getByRole('button', { name: 'Quitar el aviso' }).click()
    await expect(main(page)).toContainText('Aviso quitado. No te escribiremos.')
    await page.goto(await linkTo(shop, address))
    await expect(main(page)).toContainText('Este aviso ya no existe')
  })
})

test('a shopper sees what the account waits for, and ends it @desktop', async ({ page, shop }) => {
  const customer = await register(page)
  await visit(page, '/avisos?color=Gris&size=L&id=mens-tshirt-1')
  await expect(email(page)).toHaveValue(customer.email)
  await ask(page).click()
  const own = main(page).getByRole('region', { name: 'Tus avisos' })
  await expect(own.getByRole('listitem')).toContainText('Falta confirmarlo en tu correo')
  await expectSound(page)
  await visit(page, await linkTo(shop, customer.email))
  await main(page).getByRole('button', { name: 'Confirmar el aviso' }).click()
  await expect(main(page).getByRole('status')).toHaveText(/^Aviso puesto/)
  await visit(page, '/avisos')
  await expect(own.getByRole('listitem')).not.toContainText('Falta confirmarlo')
  await own
    .getByRole('button', { name: 'Quitar el aviso de Camiseta Lozoya, talla L, gris' })
    .click()
  await expect(own).toContainText('No esperas ninguno.')
  await expectSound(page)
})

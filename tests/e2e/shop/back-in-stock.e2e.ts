import type { Page } from '@playwright/test'
import { register } from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { buyerOf, visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import type { Shop } from '#tests/support/process/shop-process.ts'
import { mailsTo } from '#tests/support/browser/shop-records.ts'

const TSHIRT = '/products/mens-tshirt-1'

// That the shop tells who waits, and once: tests/process/back-in-stock.test.ts.

const main = (page: Page) => page.getByRole('main')
const notify = (page: Page) => main(page).getByRole('link', { name: 'Avísame cuando vuelva' })
const ask = (page: Page) => main(page).getByRole('button', { name: 'Avísame cuando vuelva' })
const email = (page: Page) => main(page).getByLabel('Correo electrónico')
const own = (page: Page) => main(page).getByRole('region', { name: 'Tus avisos' })
const awaited = (page: Page) => main(page).getByLabel('Qué esperas')

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

test('a guest asks on the page of a sold-out size, confirms by mail, and ends it @mobile', async ({
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

  await visit(page, await linkTo(shop, address))
  await expect(main(page)).toContainText('Falta que lo confirmes')
  await expectSound(page)
  await main(page).getByRole('button', { name: 'Confirmar el aviso' }).click()
  await expect(main(page).getByRole('status')).toHaveText(/^Aviso puesto/)
  await expect(main(page).getByRole('button', { name: 'Confirmar el aviso' })).toHaveCount(0)
  await expectSound(page)
  await main(page).getByRole('button', { name: 'Quitar el aviso' }).click()
  await expect(main(page).getByRole('status')).toHaveText('Aviso quitado. No te escribiremos.')
  await expect(main(page)).toContainText('Este aviso ya no existe')
  await expectSound(page)

  await test.step('what is sold has no form, and an account sees what it waits for', async () => {
    await navigate(page, `/avisos?color=Verde&size=M&id=mens-tshirt-1`)
    await expect(main(page)).toContainText('Ya vuelve a estar a la venta')
    await expectSound(page)
    await register(page)
    await navigate(page, `${TSHIRT}?color=Gris&size=L`)
    await notify(page).click()
    await ask(page).click()
    await expect(own(page).getByRole('listitem')).toContainText('Falta confirmarlo en tu correo')
    await expectSound(page)
  })
})

test('without scripts a shopper asks, sees what the account waits for, and ends it @no-js', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  const customer = await register(page)
  await page.goto('/products/mens-boots-2')
  await notify(page).click()
  await expect(email(page)).toHaveValue(customer.email)
  await email(page).fill('no es un correo')
  await ask(page).click()
  await expect(awaited(page)).toHaveAccessibleDescription(/Elige la talla y el color/)
  await awaited(page).selectOption({ index: 1 })
  await expect(email(page)).toHaveAccessibleDescription(/debe tener la forma/)
  await expect(email(page)).toHaveValue('no es un correo')
  await email(page).fill(customer.email)
  await ask(page).click()
  await expect(main(page)).toContainText(`hemos escrito a ${customer.email}`)
  await expect(own(page).getByRole('listitem')).toContainText('Falta confirmarlo en tu correo')
  await page.goto(await linkTo(shop, customer.email))
  await main(page).getByRole('button', { name: 'Confirmar el aviso' }).click()
  await expect(main(page).getByRole('status')).toHaveText(/^Aviso puesto/)
  await page.goto('/avisos')
  await expect(own(page).getByRole('listitem')).not.toContainText('Falta confirmarlo')
  await own(page)
    .getByRole('button', { name: /^Quitar el aviso de .+, talla / })
    .click()
  await expect(own(page)).toContainText('No esperas ninguno.')
})

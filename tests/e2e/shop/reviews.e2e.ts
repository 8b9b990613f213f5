import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import { buyAsGuest } from '#tests/support/factories/guest-order.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import type { Shop } from '#tests/support/process/shop-process.ts'
import { goods } from '#tests/support/browser/shop-pages.ts'
import { sendParcel } from '#tests/support/browser/shop-records.ts'

const main = (page: Page) => page.getByRole('main')
const send = (page: Page) => main(page).getByRole('button', { name: 'Enviar tu opinión' })

async function owner(shop: Shop, ...words: string[]): Promise<string> {
  const { code, out, err } = await runCli({ DATA_DIR: shop.dataDir }, words)
  expect([code, err]).toEqual([0, ''])
  return out
}

/** A guest's order that has arrived; its link. */
async function delivered(shop: Shop): Promise<string> {
  const { number, link } = await buyAsGuest(shop)
  await sendParcel(shop, number)
  await owner(shop, 'pedidos', 'entregado', number, '--si')
  return link
}

/** The code of the review that says this, among those that wait. */
async function waiting(shop: Shop, text: string): Promise<string> {
  const { reviews } = JSON.parse(await owner(shop, 'opiniones', 'listar', '--json')) as {
    reviews: { id: string; text: string }[]
  }
  return reviews.find((one) => one.text === text)?.id ?? 'none'
}

test('a buyer writes about what arrived, and the page shows it once the owner has read it @desktop', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  const text = 'Pesa poco y seca en una noche.'
  await visit(page, await delivered(shop))
  await main(page)
    .getByRole('link', { name: /^Escribir tu opinión/ })
    .click()
  await expect(page).toHaveTitle(/^Tu opinión/)
  await send(page).click()
  await expect(main(page).getByText('Elige de una a cinco estrellas')).toBeVisible()
  await expect(main(page).getByRole('radio', { name: '1 estrella' })).toBeFocused()
  await expectSound(page)
  await main(page).getByRole('radio', { name: '4 estrellas' }).check()
  await main(page).getByRole('radio', { name: 'Talla pequeña' }).check()
  await main(page)
    .getByRole('textbox', { name: /^Tu opinión/ })
    .fill(text)
  await send(page).click()
  await expect(main(page).getByRole('status')).toHaveText(/^Gracias/)
  await expectSound(page)

  const product = `/products/${goods.tshirt.id}`
  const reviews = main(page).getByRole('region', { name: 'Opiniones' })
  const shown = async () => (await page.request.get(product)).text()
  expect(await shown()).not.toContain(text)
  const code = await waiting(shop, text)
  await owner(shop, 'opiniones', 'publicar', code, '--si')
  try {
    await owner(shop, 'opiniones', 'responder', code, '--texto', 'Nos alegra.', '--si')
    await expect.poll(shown).toContain('Nos alegra.')
    await visit(page, product)
    await expect(reviews).toContainText('Nos alegra.')
    await expect(reviews).toContainText('Una persona que la compró dice que talla pequeña.')
    await expect(reviews.getByRole('listitem').filter({ hasText: text })).toContainText(
      'Compra comprobada',
    )
    await expectSound(page)
    await reviews.getByRole('link', { name: 'Ver todas las opiniones' }).click()
    await expect(page).toHaveTitle(/^Opiniones sobre/)
    await expect(main(page)).toContainText(text)
    await expectSound(page)
  } finally {
    await owner(shop, 'opiniones', 'rechazar', code, '--motivo', 'Era una prueba.', '--si')
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a review is written, changed and deleted by forms alone @desktop', async ({
    page,
    shop,
    expectConsole,
  }) => {
    expectConsole(/status of 422/)
    await page.goto(await delivered(shop))
    const order = page.url()
    await main(page)
      .getByRole('link', { name: /^Escribir tu opinión/ })
      .click()
    await main(page)
      .getByRole('textbox', { name: /^Título/ })
      .fill('Buena')
    await send(page).click()
    await expect(main(page)).toContainText('Elige cómo talla')
    await expect(main(page).getByRole('textbox', { name: /^Título/ })).toHaveValue('Buena')
    await main(page).getByRole('radio', { name: '5 estrellas' }).check()
    await main(page).getByRole('radio', { name: 'Como esperaba' }).check()
    await main(page).getByRole('radio', { name: 'Anónimo' }).check()
    await send(page).click()
    await expect(main(page)).toContainText('La leemos antes de publicarla')

    await page.goto(order)
    await main(page)
      .getByRole('link', { name: /^Tu opinión: la estamos leyendo/ })
      .click()
    await expect(main(page).getByRole('radio', { name: '5 estrellas' })).toBeChecked()
    await expect(main(page).getByRole('radio', { name: 'Anónimo' })).toBeChecked()
    await main(page).getByText('Borrar tu opinión', { exact: true }).click()
    await main(page).getByRole('button', { name: 'Sí, borrarla' }).click()
    await expect(main(page)).toContainText('Tu opinión está borrada.')
    await page.goto(order)
    await expect(main(page).getByRole('link', { name: /^Escribir tu opinión/ })).toBeVisible()
  })
})

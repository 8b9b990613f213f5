import type { Page } from '@playwright/test'
import { postForm } from '#tests/support/browser/account-pages.ts'
import { buyAsGuest } from '#tests/support/factories/guest-order.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import { mailsTo, returnsNamed } from '#tests/support/browser/shop-records.ts'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const review = (page: Page) => page.getByRole('button', { name: 'Revisar la declaración' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar desistimiento' })

async function fill(page: Page, about: { name: string; number: string; email: string }) {
  await field(page, 'Nombre y apellidos').fill(about.name)
  await field(page, 'Número de pedido').fill(about.number)
  await field(page, 'Correo electrónico').fill(about.email)
}

test('a visitor withdraws in two steps from the footer, and gets a receipt @mobile', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  const { number, email } = await buyAsGuest(shop)
  await visit(page, '/faq')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Desistir del contrato' }).click()
  await expect(page).toHaveTitle(/^Desistir del contrato/)
  await expectSound(page)
  await review(page).click()
  await expect(field(page, 'Nombre y apellidos')).toBeFocused()
  for (const [label, text] of [
    ['Nombre y apellidos', 'Falta tu nombre'],
    ['Número de pedido', 'Falta el número de pedido'],
    ['Correo electrónico', 'Falta tu correo electrónico'],
  ] as const) {
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text))
  }
  // The page is scrolled so that the header covers half of a link, as on any page.
  await page.evaluate(() => scrollTo(0, 0))
  await expectSound(page)
  await fill(page, { name: 'Lucía Herrero', number: number.toLowerCase(), email })
  await page.getByRole('radio', { name: 'Solo de algunas prendas' }).check()
  await field(page, '¿Cuáles?').fill('La camiseta verde')
  await field(page, 'Correo electrónico').press('Enter')

  await expect(main(page)).toContainText(`pedido ${number} en cuanto a:`)
  await expect(main(page)).toContainText('La camiseta verde')
  await expectSound(page)
  await page.getByRole('button', { name: 'Cambiar algo' }).click()
  await expect(field(page, 'Nombre y apellidos')).toHaveValue('Lucía Herrero')
  await expect(field(page, '¿Cuáles?')).toHaveValue('La camiseta verde')
  await page.getByRole('radio', { name: 'De todo el pedido' }).check()
  await expect(field(page, '¿Cuáles?')).toBeHidden()
  await review(page).click()
  await expect(main(page)).toContainText(
    `Desisto del contrato de compra del pedido ${number}, entero.`,
  )
  await page.goBack()
  await expect(field(page, 'Nombre y apellidos'), 'Back loses nothing').toHaveValue('Lucía Herrero')
  await review(page).click()
  await confirm(page).dblclick()

  await expect(main(page).getByRole('status')).toHaveText(
    'Hemos recibido tu declaración de desistimiento.',
  )
  await expectSound(page)
  const [row, ...more] = returnsNamed(shop, 'email', email)
  expect(more).toEqual([])
  expect(row).toMatchObject({ kind: 'withdrawal', status: 'requested', is_whole: 1 })
  expect(row?.order_id).toMatch(/^ord_/)
  await expect(main(page)).toContainText(row?.code ?? 'no code')
  await expect.poll(async () => (await mailsTo(shop, email)).length).toBe(2)
  const receipt = (await mailsTo(shop, email)).find((mail) =>
    /desistimiento/.test(mail.subject ?? ''),
  )
  expect(receipt?.text).toContain(row?.code)
  expect(receipt?.text).toContain(`pedido ${number}, entero.`)
})

// That an order that is none is answered just the same: `tests/process/withdrawal-access.test.ts`.

test('from an open order its garments are chosen, and stand on its page @desktop', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  const { number, link, email } = await buyAsGuest(shop)
  await visit(page, link)
  await main(page).getByRole('link', { name: 'Desistir del contrato' }).click()
  await expect(field(page, 'Número de pedido')).toHaveValue(number)
  await expect(field(page, 'Correo electrónico')).toHaveValue(email)
  await page.getByRole('radio', { name: 'Solo de algunas prendas' }).check()
  await review(page).click()
  await expect(page.getByText('Elige al menos una prenda')).toBeVisible()
  await expect(page.getByLabel(/^Camiseta Lozoya/)).toBeFocused()
  await page.getByLabel(/^Camiseta Lozoya/).selectOption('1')
  await review(page).click()
  await expect(main(page)).toContainText('1\u00A0×\u00A0Camiseta Lozoya')
  await confirm(page).click()
  await expect(main(page).getByRole('status')).toBeVisible()
  await visit(page, `/orders/${number}`)
  const section = page.getByRole('region', { name: 'Lo que devuelves' })
  await expect(section).toContainText('Desistimiento DV-')
  await expect(page.getByText('Has desistido')).toBeVisible()
})

test('too many declarations have to wait, and what was typed stays @desktop', async ({
  page,
  shop,
}) => {
  const email = `muchas-${Date.now()}@correo.example`
  const about = { number: 'VR-2222-2222', email }
  for (let n = 1; n <= 5; n += 1) {
    const name = `Lucía ${'I'.repeat(n)}`
    const sent = { ...about, name, scope: 'all', goods: '', step: 'confirm' }
    await postForm(page, '/desistimiento', sent)
  }
  const form = { ...about, name: 'Lucía IIIIII', scope: 'all', goods: '', step: 'confirm' }
  const headers = { origin: shop.url }
  const answer = await page.request.post('/desistimiento', { form, headers })
  expect(answer.status()).toBe(429)
  const html = await answer.text()
  expect(html).toMatch(
    /Has enviado varias declaraciones seguidas\. Podrás enviar otra a partir de las \d+:\d\d\./,
  )
  expect(html).toContain('Confirmar desistimiento')
  expect(html).toContain('Lucía IIIIII')
})

test('without scripts it works the same @no-js', async ({ page, shop, expectConsole }) => {
  expectConsole(/status of 422/)
  const { number, email } = await buyAsGuest(shop)
  await page.goto('/desistimiento')
  await review(page).click()
  await expect(page.getByText('Falta tu nombre')).toBeVisible()
  await fill(page, { name: 'Lucía Herrero', number, email })
  await review(page).click()
  await page.getByRole('button', { name: 'Cambiar algo' }).click()
  await expect(field(page, 'Número de pedido')).toHaveValue(number)
  await review(page).click()
  await confirm(page).click()
  await expect(main(page).getByRole('status')).toHaveText(
    'Hemos recibido tu declaración de desistimiento.',
  )
  expect(returnsNamed(shop, 'email', email)).toHaveLength(1)
})

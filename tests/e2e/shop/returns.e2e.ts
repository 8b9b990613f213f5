import type { Page } from '@playwright/test'
import { greeting, register } from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { buyAsGuest, buySignedIn } from '#tests/support/factories/guest-order.ts'
import { goods, visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import { mailsTo, orderOf, returnsNamed, sendParcel } from '#tests/support/browser/shop-records.ts'

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

  await test.step('the other garment has come broken, and is claimed', async () => {
    await page.getByRole('link', { name: 'Volver al pedido' }).click()
    await page.getByRole('link', { name: 'reclámalo aquí' }).click()
    await page.getByLabel(/^Calcetines/).selectOption('1')
    await page.getByLabel('¿Qué ha pasado?').selectOption('El paquete no ha llegado')
    await page.getByLabel('¿Qué prefieres?').selectOption('Que la arregléis')
    await page.getByLabel('Cuéntanoslo').fill('Venían con un agujero.')
    const send = page.getByRole('button', { name: 'Enviar la reclamación' })
    await send.click()
    await expect(page.getByText('Eso no encaja con lo que ha pasado')).toBeVisible()
    await expect(page.getByLabel('¿Qué prefieres?')).toBeFocused()
    await expectSound(page)
    await page.getByLabel('¿Qué ha pasado?').selectOption('Llegó con un defecto, o se ha roto')
    await send.dblclick()
    await expect(main(page).getByRole('status')).toContainText('Tu reclamación está apuntada')
    await expect(page.getByRole('region', { name: 'Ya has reclamado' })).toContainText('Calcetines')
    await expectSound(page)
    const aboutClaim = async () =>
      (await mailsTo(shop, email)).filter(({ text }) => text?.includes('Reclamación'))
    await expect.poll(aboutClaim).toHaveLength(1)
  })
})

test('a customer’s order that has not left is cancelled instead, and then returned by keyboard @desktop', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 409/)
  await register(page)
  const choices = [{ thing: goods.tshirt }, { thing: goods.socks }]
  const { number, email } = await buySignedIn(page, shop, choices)
  await visit(page, `/profile/orders/${number}`)
  await expect(main(page).getByRole('link', { name: 'Devolver algo' })).toHaveCount(0)
  await navigate(page, `/orders/${number}/return`)
  await expect(main(page).getByRole('status')).toHaveText(/^Este pedido todavía no ha salido/)
  await expectSound(page)
  await page.getByRole('link', { name: 'Ir al pedido y cancelarlo' }).click()
  await expect(page.getByText('Cancelar el pedido', { exact: true })).toBeVisible()

  await test.step('a customer cancels from the account, too late when it has left', async () => {
    await greeting(page).click()
    await page.getByRole('link', { name: `Pedido ${number}` }).click()
    await expect(page).toHaveURL(`/profile/orders/${number}`)
    await page.getByText('Cancelar el pedido', { exact: true }).click()
    // Meanwhile the owner has sent it.
    await sendParcel(shop, number)
    await page.getByRole('button', { name: 'Sí, cancelar' }).click()
    await expect(main(page).getByRole('alert')).toHaveText(
      'Este pedido ya no se puede cancelar: ha salido o estaba cancelado.',
    )
    await expect(main(page)).toContainText('Va de camino.')
    expect(orderOf(shop, email)).toMatchObject({ status: 'placed', payment_status: 'paid' })
  })

  await test.step('two tabs ask for the same garment: the second is told, and keeps its note', async () => {
    const tab = await page.context().newPage()
    await visit(tab, `/orders/${number}/return`)
    await tab.getByLabel(/^Camiseta Lozoya/).selectOption('1')

    await main(page).getByRole('link', { name: 'Devolver algo' }).press('Enter')
    await page.getByLabel(/^Camiseta Lozoya/).focus()
    await page.keyboard.press('ArrowDown')
    for (let field = 0; field < 5; field += 1) await page.keyboard.press('Tab')
    await expect(ask(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('status')).toHaveText('Tu devolución está apuntada.')

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
  await page.goto(`/orders/${number}/claim`)
  const send = page.getByRole('button', { name: 'Enviar la reclamación' })
  await send.click()
  await expect(page.getByText('Elige al menos una prenda')).toBeVisible()
  await page.getByLabel(/^Camiseta Lozoya/).selectOption('1')
  await page.getByLabel('¿Qué ha pasado?').selectOption('No es lo que pedí')
  await page.getByLabel('¿Qué prefieres?').selectOption('Que me devolváis el dinero')
  await page.getByLabel('Cuéntanoslo').fill('Es de otro color.')
  await send.click()
  await expect(page.getByText('Tu reclamación está apuntada')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect } from '#tests/support/browser/e2e.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { test } from '#tests/support/browser/desk.ts'
import { deskMoves } from '#tests/support/browser/desk-moves.ts'
import { expectSound, expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'

async function sendLast(page: Page): Promise<void> {
  await page.getByText('Enviar la que queda…').click()
  await page.getByLabel('Quién lo lleva').fill('Ruta Norte')
  await page.getByRole('button', { name: 'Apuntar el envío y escribir al cliente' }).click()
  await expect(page.getByText(/Paquete 1, salió hoy/)).toBeVisible()
}

test('@mobile a parcel that had not left is taken back, from the toast and from the order', async ({
  page,
  desk,
  signIn,
}) => {
  const number = await desk.order()
  await signIn()
  await visit(page, '/mostrador/pedidos?vista=todos')
  await test.step('the thumb bar of a phone leads to the other rooms', async () => {
    await page.getByRole('link', { name: 'Más' }).click()
    await expect(page.getByRole('heading', { name: 'Salas' })).toBeVisible()
    await expectSound(page)
    await page.goBack()
  })
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await sendLast(page)
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect(page.getByText('Envío deshecho: no había salido')).toBeVisible()
  await expect(page.getByText(/Paquete 1/)).toBeHidden()
  await sendLast(page)
  await page.getByText('El paquete 1 no ha salido…').click()
  await page.getByLabel('Qué ha pasado').selectOption('El transportista no lo recogió')
  await page.getByRole('button', { name: 'Deshacer el envío del paquete 1' }).click()
  await expect(page.getByText('Envío deshecho: no había salido')).toHaveCount(2)
  await expect(page.getByText('Enviar la que queda…')).toBeVisible()
})

test('@desktop a template is written, put into an answer by keys, and sent', async ({
  page,
  desk,
  signIn,
  expectConsole,
}) => {
  expectConsole(/422/) // the refused template
  const number = await desk.order({
    recipient: { email: 'nerea@correo.example' },
  })
  await deskMoves(desk).written('¿Cuándo sale mi pedido? Lo espero para el viernes.', {
    name: 'Nerea Olabarri',
    email: 'nerea@correo.example',
  })
  await signIn()
  await visit(page, '/mostrador/mensajes/plantillas')
  await page.getByLabel('Nombre').last().fill('Mañana')
  await page.getByLabel('Texto').last().fill('Hola, {nombre}: {pedido} sale mañana. {apellido}')
  await page.getByRole('button', { name: 'Guardar la plantilla nueva' }).click()
  await expect(page.getByText(/Entre llaves solo valen/)).toBeVisible()
  await expectSoundAtEveryWidth(page, { at: 'main' })
  await page.getByLabel('Texto').last().fill('Hola, {nombre}: {pedido} sale mañana.')
  await page.getByRole('button', { name: 'Guardar la plantilla nueva' }).click()
  await expect(page.getByText('Mañana', { exact: true })).toBeVisible()
  await visit(page, '/mostrador/mensajes')
  await page.getByRole('link', { name: 'Consulta sobre pedido', exact: true }).click()
  await page.getByRole('heading', { name: 'Respuesta' }).waitFor()
  await page.keyboard.press('t')
  await expect(page.getByLabel('Plantilla')).toBeFocused()
  await page.getByLabel('Plantilla').selectOption('Mañana')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Para Nerea Olabarri')).toHaveValue(
    `Hola, Nerea: ${number} sale mañana.`,
  )
  await page.keyboard.type(' Un saludo.')
  await page.getByRole('button', { name: 'Enviar y cerrar' }).click()
  await expect(page.getByText(`Hola, Nerea: ${number} sale mañana. Un saludo.`)).toBeVisible()
})

test('@desktop a buyer who asks for it gets the full invoice, from the order', async ({
  page,
  desk,
  signIn,
  expectConsole,
}) => {
  expectConsole(/422/) // the wrong tax number
  const number = await desk.order()
  await signIn()
  await visit(page, `/mostrador/pedidos/${number}`)
  await sendLast(page)
  await page.getByRole('link', { name: /^S-/ }).click()
  // The order's page has a panel of the same name.
  await page.getByRole('heading', { name: /^S-/ }).waitFor()
  await page.getByText('Factura completa, con NIF…').click()
  await page.getByLabel('NIF').fill('12345678A')
  await page.getByRole('button', { name: 'Hacer la factura completa' }).click()
  await expect(page.getByText(/Ese NIF no es correcto/)).toBeVisible()
  await expectSoundAtEveryWidth(page, { isCovered: true, at: 'main' }) // the bar, over a scrolled page
  await page.getByLabel('NIF').fill('12345678-z')
  await page.getByRole('button', { name: 'Hacer la factura completa' }).click()
  await page.getByRole('link', { name: /^F-/ }).click()
  await expect(page.getByText('12345678Z')).toBeVisible()
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByText('Completa, en lugar de una simplificada')).toBeVisible()
  await expect(page.getByText('Factura completa, con NIF…')).toBeHidden()
})

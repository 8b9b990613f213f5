import type { Page } from '@playwright/test'
import { setEan } from '#core/stock/variant-facts.server.ts'
import { signInOwner, test, type Desk } from '#tests/support/browser/desk.ts'
import { deskMoves } from '#tests/support/browser/desk-moves.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { expectSound, expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'
import { requestLine } from '#tests/support/factories/order-request.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { ROOMS } from '../../../desk/rooms.ts'

/** Pages within rooms that have a form of their own; of a product's: desk-history.e2e.ts. */
const FORMS = [
  '/pedidos/entregas',
  '/pedidos/nuevo',
  '/existencias/recuento',
  '/existencias/new-1/S/Beige',
  '/existencias/costes',
  '/rebajas/nueva',
  '/ajustes/regalo.precio',
  '/paginas/shipping',
  '/ajustes/ley',
  '/ajustes/garantia',
  '/listas/colores/ver/Azul',
  '/retiradas/nueva?producto=mens-tshirt-1',
  '/acceso',
]

/** Of a hundred equal rows axe has no more to say than of some. */
const FEW: Partial<Record<string, string>> = {
  '/productos': '?q=mens-tshirt-1',
  '/ajustes': '?q=tarifa',
  '/existencias': '?vista=todo&q=mens-tshirt-1',
}

/**
 * Pages that other tests open by their address, where what the server sent wakes in the browser; here
 * they are reached within the desk, at a third of the cost.
 */
const OPENED_ELSEWHERE = [
  '/hoy',
  '/pedidos',
  '/devoluciones',
  '/mensajes',
  '/productos',
  '/existencias',
  '/retiradas',
  '/facturas',
  '/informes',
  '/ajustes',
  '/registro',
  '/existencias/recuento',
  '/existencias/new-1/S/Beige',
  '/ajustes/regalo.precio',
  '/acceso',
]

test('@mobile every room is sound and says nothing on the console', async ({
  page,
  desk,
  signIn,
}) => {
  test.slow() // some twenty pages, each looked at by axe
  await desk.order()
  await signIn()
  await visit(page, '/mostrador/salas')
  for (const path of [...ROOMS.map(({ to }) => to), ...FORMS]) {
    const address = path + (FEW[path] ?? '')
    await (OPENED_ELSEWHERE.includes(path)
      ? navigate(page, address)
      : visit(page, `/mostrador${address}`))
    await expect(page).toHaveURL(`/mostrador${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSoundAtEveryWidth(page, { at: 'main' })
  }
})

test('@desktop a price and a setting are changed where they stand and taken back, and a scanner counts from anywhere', async ({
  page,
  desk,
  signIn,
}) => {
  await signIn()
  await visit(page, '/mostrador/productos?q=mens-fleece-1')
  await test.step('a price is changed in its row of the list, and taken back', async () => {
    await page.getByLabel('Cambiar el precio de Polar Añisclo').click()
    await page.getByLabel('Precio de Polar Añisclo', { exact: true }).fill('71,99')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByLabel(/Cambiar el precio de Polar Añisclo, 71,99/)).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByLabel(/Cambiar el precio de Polar Añisclo, 69,99/)).toBeVisible()
  })

  await test.step('a setting is saved after it was shown, and taken back', async () => {
    await visit(page, '/mostrador/ajustes/regalo.precio')
    await page.getByLabel('El envoltorio de regalo de un pedido, con IVA').fill('4,50')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(/De 3,95\s€ a 4,50\s€/)).toBeVisible()
    await page.getByRole('button', { name: 'Sí, cambiarlo' }).click()
    await expect(page.locator('dd').first()).toHaveText(/4,50\s€/)
    await page.getByRole('button', { name: 'Deshacer el último cambio' }).click()
    await expect(page.locator('dd').first()).toHaveText(/3,95\s€/)
  })

  await test.step('a scanner counts from anywhere on the page', () => expectCounted(page, desk))
})

async function expectCounted(page: Page, desk: Desk): Promise<void> {
  const [variant, ean] = ['new-1/S/Beige', '4006381333931']
  expect(await setEan(desk.db, variant, ean)).toMatchObject({ ok: true })
  await visit(page, '/mostrador/existencias/recuento')
  await expect(page.getByLabel('EAN, o producto/talla/color')).toBeFocused()
  // A scanner's keys come faster than a driven keyboard can press them.
  const scan = () =>
    page.evaluate((digits) => {
      for (const key of [...Array.from(digits), 'Enter']) {
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
      }
    }, ean)
  await scan()
  await expect(page.getByLabel('Contadas')).toHaveValue('1')
  await scan()
  await expect(page.getByLabel('Contadas')).toHaveValue('2')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByRole('button', { name: /^Apuntar 1 recuento/ }).click()
  await expect(page.getByText('Recuento apuntado.')).toBeVisible()
  const query = desk.db.selectFrom('stock').select('on_hand').where('variant_id', '=', variant)
  expect(await query.executeTakeFirst()).toEqual({ on_hand: 2 })
}

const HAZARD = 'La costura del cuello puede soltarse y cortar la piel.'

/** A shirt that was sent, in a colour that no other test sells: its recall stops no other sale. */
const sendShirt = (desk: Desk, color: string) => {
  const lines = [requestLine(shippedShirt, { size: 'XL', color })]
  return deskMoves({ db: desk.db, order: () => desk.order({ lines }) }).sent()
}

async function fillRecall(page: Page, color: string): Promise<void> {
  await page.getByLabel('XL', { exact: true }).check()
  await page.getByLabel(color, { exact: true }).check()
  await page.getByLabel('El riesgo').fill(HAZARD)
  await page.getByLabel('Qué hacer ahora').fill('Deja de usarla y guárdala.')
  await page.getByLabel('reembolso').check()
  await page.getByLabel('cambio').check()
}

test('@desktop a recall is opened with the keyboard although the connection is lost, and carried to its end', async ({
  page,
  context,
  shop,
  desk,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|status of (?:401|422)/)
  const number = await sendShirt(desk, 'Gris')
  const owner = await signInOwner(page, shop, desk)
  await visit(page, '/mostrador/retiradas')
  await page.getByRole('link', { name: 'Retirar un producto' }).first().press('Enter')
  await page.getByLabel('Qué producto').fill('Camiseta Lozoya')
  await page.getByLabel('Qué producto').press('Enter')
  await fillRecall(page, 'Gris')
  await page.getByLabel('El riesgo').fill(`${HAZARD} La retiramos por precaución.`)
  await page.getByRole('button', { name: 'Ver a quién alcanza' }).press('Enter')
  await expect(page.getByText(/no puede quitar importancia al riesgo.*«precaución»/)).toBeVisible()
  await page.getByLabel('El riesgo').fill(HAZARD)
  await page.getByRole('button', { name: 'Ver a quién alcanza' }).press('Enter')
  await expect(page.getByText('Lo han recibido en 1 pedido, 1 unidad.')).toBeVisible()
  await expectSound(page)
  const deed = page.getByRole('button', { name: 'Retirar de la venta y avisar a 1 pedido' })
  await context.setOffline(true)
  await deed.press('Enter')
  await expect(page.getByText(/Se ha cortado la conexión/).first()).toBeVisible()
  await expect(page.getByLabel('El riesgo')).toHaveValue(HAZARD)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Ver a quién alcanza' }).press('Enter')
  const longAgo = { reverified_at: '2026-01-01T00:00:00.000Z' }
  await desk.db.updateTable('staff_sessions').set(longAgo).execute()
  await deed.press('Enter')
  await page.getByLabel('Los seis números de tu aplicación').fill(owner.code(1))
  await page.getByRole('button', { name: 'Confirmar y seguir' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^RT-/ })).toBeVisible()
  await expectSoundAtEveryWidth(page, { at: 'main' })
  await page.getByRole('link', { name: number }).press('Enter')
  await page.getByLabel('Lo que se ha hecho').selectOption('reembolso')
  await page.getByRole('button', { name: `Apuntar ${number} como hecho` }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Está hecho' })).toBeVisible()
  await expectSoundAtEveryWidth(page, { at: 'main' })
  await page.getByRole('link', { name: /^RT-/ }).press('Enter')
  await page.getByRole('button', { name: /^Terminar RT-/ }).press('Enter')
  await expect(page.getByText('Terminada', { exact: true }).first()).toBeVisible()
})

test('@no-js without scripts a recall is shown, opened, and one of its orders done', async ({
  page,
  desk,
  signIn,
}) => {
  const number = await sendShirt(desk, 'Blanco')
  await signIn()
  await page.goto('/mostrador/retiradas/nueva?producto=mens-tshirt-1')
  await fillRecall(page, 'Blanco')
  await page.getByRole('button', { name: 'Ver a quién alcanza' }).click()
  await expect(page.getByText(/Lo han recibido en 1 pedido/)).toBeVisible()
  await expect(page.getByLabel('Blanco', { exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Retirar de la venta y avisar a 1 pedido' }).click()
  await expect(page.getByText(/^Está fuera de la venta/)).toBeVisible()
  await page.getByRole('link', { name: number }).click()
  await page.getByLabel('Lo que se ha hecho').selectOption('cambio')
  await page.getByRole('button', { name: `Apuntar ${number} como hecho` }).click()
  await expect(page.getByRole('heading', { name: 'Está hecho' })).toBeVisible()
})

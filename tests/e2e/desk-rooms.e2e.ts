import { setEan } from '#core/stock/variant-facts.server.ts'
import { test } from '#tests/support/browser/desk.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'
import { ROOMS } from '../../desk/rooms.ts'

/** Pages within rooms that have a form of their own. */
const FORMS = [
  '/productos/new-1',
  '/pedidos/entregas',
  '/existencias/recuento',
  '/existencias/new-1/S/Beige',
  '/existencias/costes',
  '/rebajas/nueva',
  '/ajustes/regalo.precio',
  '/ajustes/textos/shipping',
  '/ajustes/ley',
  '/ajustes/garantia',
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
  for (const path of [...ROOMS.map(({ to }) => to), ...FORMS]) {
    await page.goto(`/mostrador${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSoundAtEveryWidth(page, { at: 'main' })
  }
})

test('@desktop a price is changed in its row of the list, and taken back', async ({
  page,
  signIn,
}) => {
  await signIn()
  await visit(page, '/mostrador/productos?q=mens-fleece-1')
  await page.getByLabel('Cambiar el precio de Polar Añisclo').click()
  await page.getByLabel('Precio de Polar Añisclo', { exact: true }).fill('71,99')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByLabel(/Cambiar el precio de Polar Añisclo, 71,99/)).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByLabel(/Cambiar el precio de Polar Añisclo, 69,99/)).toBeVisible()
})

test('@desktop a scanner counts from anywhere on the page', async ({ page, desk, signIn }) => {
  const [variant, ean] = ['new-1/S/Beige', '4006381333931']
  expect(await setEan(desk.db, variant, ean)).toMatchObject({ ok: true })
  await signIn()
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
})

test('@desktop a setting is saved after it was shown, and taken back', async ({ page, signIn }) => {
  await signIn()
  await visit(page, '/mostrador/ajustes/regalo.precio')
  await page.getByLabel('El envoltorio de regalo de un pedido, con IVA').fill('4,50')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/De 3,95\s€ a 4,50\s€/)).toBeVisible()
  await page.getByRole('button', { name: 'Sí, cambiarlo' }).click()
  await expect(page.locator('dd').first()).toHaveText(/4,50\s€/)
  await page.getByRole('button', { name: 'Deshacer el último cambio' }).click()
  await expect(page.locator('dd').first()).toHaveText(/3,95\s€/)
})

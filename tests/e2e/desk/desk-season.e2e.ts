import { writeEuros } from '#core/base/money/read-euros.ts'
import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'
import { openOrder, sendParcel, test } from '#tests/support/browser/desk.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import {
  buyerOf,
  expectPaid,
  good,
  lineOf,
  pay,
  readyToPay,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { expectSoundBooks } from '#tests/support/browser/sound-books.ts'
import { shippedProduct } from '#tests/support/factories/shop-order.ts'
import { orderOf, untilShopKnows } from '#tests/support/browser/shop-records.ts'

/** No other test at the desk changes or buys these. */
const coats = [shippedProduct('mens-jacket-2'), shippedProduct('mens-jacket-3')] as const
const [coat] = coats

/** Before the struck price of a sale, which price.test.tsx shows. */
const PRIOR = 'Antes<'

test('@desktop a season: new prices, a sale that begins by itself, an order, the report, the invoices', async ({
  page,
  shop,
  desk,
  signIn,
  newShopper,
  expectConsole,
}, info) => {
  expectConsole(/409/)
  const shopper = await newShopper()
  await signIn()
  // The prices of the season come as a table, of which a line is wrong at first.
  await visit(page, '/mostrador/productos')
  await page.getByRole('link', { name: 'Por fichero' }).click()
  const table = page.getByLabel('O pega la tabla')
  const rows = coats.map(({ id, priceCents }) => `${id};${writeEuros(priceCents + 500)}`)
  await table.fill(['id;precio', ...rows, 'mens-nada-1;9,95'].join('\n'))
  await page.getByRole('button', { name: 'Ver qué cambia' }).click()
  await expect(page.getByText(/^No se ha cambiado nada\.\s*Línea 4 \(mens-nada-1/)).toBeVisible()
  await page.getByLabel('Fichero CSV').setInputFiles({
    name: 'temporada.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['id;precio', ...rows].join('\r\n')),
  })
  await expect(table).not.toHaveValue(/mens-nada-1/)
  await page.getByRole('button', { name: 'Ver qué cambia' }).click()
  await expect(page.getByText(new RegExp(`${coat.name}: .* → `))).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar 2 productos' }).click()
  await expect(page.getByText(/^Hecho: 2 productos/).first()).toBeVisible()
  const fullCents = coat.priceCents + 500
  await untilShopKnows(shop, coat.id, (product) => product?.priceCents === fullCents)
  const shown = () => shopper.request.get(`/products/${coat.id}`).then((answer) => answer.text())
  expect(await shown()).toContain(coat.name)
  expect(await shown()).not.toContain(PRIOR)

  const today = madridDay(new Date())
  await navigate(page, `/productos?q=${coat.id}`)
  await page.getByLabel(`Cambiar el precio de ${coat.name}`).click()
  await page.getByRole('link', { name: 'Rebajar con fechas' }).click()
  await expect(page.getByLabel('Prendas, por su id')).toHaveValue(coat.id)
  await page.getByLabel('Porcentaje, o precio sin IVA').fill('30')
  await page.getByLabel('Primer día').fill(addDays(today, 1))
  await page.getByLabel('Último día').fill(addDays(today, 8))
  await page.getByLabel('Prendas, por su id').fill(coats.map(({ id }) => id).join('\n'))
  await page.getByRole('button', { name: 'Ver qué cambia' }).click()
  const prices = page.getByRole('table', { name: 'Lo que costará cada prenda' })
  await expect(prices.getByRole('row', { name: new RegExp(coat.name) })).toContainText('−')
  await page.getByRole('button', { name: /^Rebajar 2/ }).click()
  await expect(page.getByText('Programada', { exact: true })).toBeVisible()
  const saleId = Number(new URL(page.url()).pathname.split('/').at(-1))
  // Tomorrow comes at once.
  await desk.db
    .updateTable('sale_periods')
    .set({ starts_at: new Date().toISOString() })
    .where('id', '=', saleId)
    .execute()
  const saleCents = Math.round(fullCents * 0.7)
  await untilShopKnows(shop, coat.id, (found) => found?.priceCents === saleCents)
  await page.reload()
  await expect(page.getByText('En marcha', { exact: true })).toBeVisible()
  await visit(page, `/mostrador/productos?q=${coat.id}`)
  await page.getByRole('link', { name: /^rebajado hasta el/ }).click()
  await expect(page.getByText('En marcha', { exact: true })).toBeVisible()
  await expect.poll(shown).toContain(PRIOR)

  const buyer = buyerOf(info)
  const [size = '', color = ''] = [coat.sizes[1], coat.colors[0]]
  await readyToPay(shopper, buyer, [lineOf(good(coat.id, coat.name, saleCents, size, color))])
  await pay(shopper)
  await expectPaid(shopper)
  const order = orderOf(shop, buyer.email)
  expect(order).toMatchObject({ payment_status: 'paid', subtotal_cents: saleCents })

  await openOrder(page, order.number)
  await page.getByText('Enviar la que queda…').click()
  await sendParcel(page)
  await expect(page.getByText(/^Paquete 1, salió hoy/)).toBeVisible()

  await visit(page, '/mostrador/informes')
  await page.getByRole('link', { name: '7 días' }).click()
  await page.getByRole('link', { name: 'Productos', exact: true }).last().click()
  const report = page.getByRole('table').filter({ has: page.getByText(coat.name) })
  await expect(report.getByRole('row', { name: new RegExp(coat.name) })).toContainText('1')

  await navigate(page, '/facturas')
  await page.getByRole('link', { name: 'Este mes' }).click()
  const invoices = page.getByRole('table', { name: 'Facturas de estas fechas' })
  await expect(invoices.getByRole('row', { name: new RegExp(order.number) })).toBeVisible()
  await expectSoundBooks(shop)
})

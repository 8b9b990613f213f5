import {
  openOrder,
  refundFiveEuros,
  sendParcel,
  signInAs,
  test,
  typeCity,
} from '#tests/support/browser/desk.ts'
import { length } from '#tests/support/bars.ts'
import { deskMoves } from '#tests/support/browser/desk-moves.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { tabTo } from '#tests/support/browser/keyboard.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { expectSoundBooks } from '#tests/support/browser/sound-books.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { requestLine } from '#tests/support/factories/order-request.ts'
import { shippedProduct, shippedShirt } from '#tests/support/factories/shop-order.ts'
import { deskPerson } from '#tests/support/process/desk-people.ts'

const fleece = shippedProduct('mens-fleece-1')

/** What came in over a weekend. */
const ORDERS = length(6, 30)

test('@desktop a Monday: picked, sent, sent in parts, cancelled, refunded, counted, answered', async ({
  page,
  shop,
  desk,
  signIn,
}) => {
  test.slow() // a day of work
  const lines = [requestLine(shippedShirt, { quantity: 2 }), requestLine(fleece)]
  const numbers: string[] = []
  for (let n = 1; n <= ORDERS; n += 1) numbers.push(await desk.order({ lines }))
  const [inParts = '', less = '', none = '', ...plain] = numbers
  await deskMoves(desk).written('¿Sale hoy mi pedido? Me voy de viaje el miércoles.')
  await signIn()
  await visit(page, '/mostrador/hoy')
  await page.getByRole('link', { name: /^Preparar \d+ pedidos/ }).click()
  await expect(page.getByRole('link', { name: inParts })).toBeVisible()
  for (const number of numbers) await page.getByLabel(`Marcar ${number}`).check()
  await expect(page.getByRole('group', { name: 'Con los marcados' })).toContainText(
    `${ORDERS} pedidos, ${3 * ORDERS} unidades por salir`,
  )
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Lista de recogida' }).click()
  const list = await popup
  await expect(list.getByRole('row', { name: new RegExp(shippedShirt.name) })).toContainText(
    String(2 * ORDERS),
  )
  await expect(list.getByRole('row', { name: new RegExp(fleece.name) })).toContainText(
    String(ORDERS),
  )
  await list.close()

  // The carrier's table, as its page gives it.
  const table = plain.map((number, at) => `${number};Ruta Norte;RN-${at}`)
  await visit(page, '/mostrador/pedidos/seguimientos')
  await page.getByLabel('Fichero CSV').setInputFiles({
    name: 'envios.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['pedido;transportista;seguimiento', ...table].join('\r\n')),
  })
  await expect(page.getByLabel('Filas')).toHaveValue(/RN-0/)
  await page.getByRole('button', { name: 'Comprobar' }).click()
  await page.getByRole('button', { name: `Enviar ${plain.length} paquetes` }).click()
  await expect(page.getByText(`${plain.length} paquetes enviados`).first()).toBeVisible()

  await openOrder(page, inParts)
  await page.getByText('Enviar las 3 que quedan…').click()
  const send = page.locator('#enviar')
  await send.getByLabel(/^Unidades de Polar/).fill('0')
  await sendParcel(page)
  // The form stays open, for what is left.
  await expect(page.getByText('Enviar la que queda…')).toBeVisible()
  await expect(send.getByLabel('Quién lo lleva')).toHaveValue('')
  await sendParcel(page)
  await expect(page.getByText(/^Paquete 2, salió hoy/)).toBeVisible()

  await navigate(page, `/pedidos/${less}`)
  await page.getByText('Anular unas unidades…').click()
  await page
    .getByLabel(/^Unidades de Polar/)
    .last()
    .fill('1')
  await page.getByRole('button', { name: 'Calcular lo que se devuelve' }).click()
  await page.getByRole('button', { name: /^Anular 1 unidad y devolver \d+,\d\d\s€$/ }).click()
  await expect(page.getByText(/^Anulado: 1 unidad, otra vez a la venta/).first()).toBeVisible()
  // The page has been read again: a form that is opened before would begin anew.
  await expect(page.getByText('Enviar las 2 que quedan…')).toBeVisible()
  await refundFiveEuros(page)

  await navigate(page, `/pedidos/${none}`)
  await page.getByText('Anular el pedido entero…').click()
  await page.getByRole('button', { name: `Anular ${none}` }).click()
  await expect(
    page.getByText(/^Pedido anulado; el cliente lo sabe por correo/).first(),
  ).toBeVisible()

  const variant = `${fleece.id}/${fleece.sizes[0]}/${fleece.colors[0]}`
  await visit(page, `/mostrador/existencias/${variant}`)
  await page.getByRole('complementary').getByText('Recuento', { exact: true }).click()
  const onHand = async () => {
    const query = desk.db.selectFrom('stock').select('on_hand').where('variant_id', '=', variant)
    return (await query.executeTakeFirstOrThrow()).on_hand
  }
  const counted = (await onHand()) - 2
  await page.getByLabel('En estante').fill(String(counted))
  await page.getByRole('button', { name: 'Apuntar el recuento' }).click()
  await expect.poll(onHand).toBe(counted)

  await navigate(page, '/mensajes')
  await page.getByRole('link', { name: 'Consulta sobre pedido', exact: true }).click()
  await page.getByLabel('Para Olga Testigo').fill('Sí, Olga: sale esta tarde.')
  await page.getByRole('button', { name: 'Enviar y cerrar' }).click()
  await expect(page.getByText('Sí, Olga: sale esta tarde.').first()).toBeVisible()

  const parcels = desk.db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select('number')
    .where('number', 'in', numbers)
  expect(await parcels.execute()).toHaveLength(ORDERS - 1)
  await expectSoundBooks(shop)
})

test('@desktop two people on one order: the second is told, and nothing is overwritten', async ({
  page,
  shop,
  desk,
  signIn,
  newShopper,
  expectConsole,
}) => {
  expectConsole(/409/)
  const number = await desk.order()
  const other = await deskPerson(desk.db, 'nuria', 'warehouse')
  await signIn()
  const second = await newShopper()
  await signInAs(second, shop, other.token)
  await openOrder(second, number)
  await typeCity(second, 'Leganés')
  await openOrder(page, number)
  await typeCity(page, 'Getafe')
  await page.getByRole('button', { name: 'Guardar la dirección' }).click()
  await expect(page.getByText('Dirección cambiada.').first()).toBeVisible()
  await second.getByRole('button', { name: 'Guardar la dirección' }).click()
  await expect(second.getByText(/^Otra persona ha cambiado lo mismo/).first()).toBeVisible()
  await expect(second.getByText('Getafe', { exact: true })).toBeVisible()
  await expect(second.getByLabel('Población')).toHaveValue('Leganés')
  const cityOf = async () => {
    const query = desk.db.selectFrom('orders').select('city').where('number', '=', number)
    return (await query.executeTakeFirstOrThrow()).city
  }
  expect(await cityOf()).toBe('Getafe')
})

test('@desktop by the keyboard alone: a note on an order over a lost connection, and goods that arrive', async ({
  page,
  context,
  desk,
  signIn,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  const number = await desk.order()
  await signIn()
  await openOrder(page, number)
  const text = 'Quiere la caja sin marca'
  await page.keyboard.press('n')
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Se ha cortado la conexión/)).toBeVisible()
  await expect(page.getByLabel('Nota nueva')).toHaveValue(text)
  await context.setOffline(false)
  await tabTo(page, page.getByRole('button', { name: 'Apuntar la nota' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nota de ana')).toBeVisible()
  await expect(page.getByLabel('Nota nueva')).toHaveValue('')
  const notes = desk.db.selectFrom('order_notes').select('text').where('text', '=', text)
  expect(await notes.execute()).toEqual([{ text }])
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { name: 'Existencias' })).toBeVisible()
  await tabTo(page, page.getByRole('searchbox', { name: /^Buscar una prenda/ }))
  await page.keyboard.type('urban-4')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Quitar «urban-4»' })).toBeVisible()
  await tabTo(page, page.getByRole('row').nth(1).getByRole('link'))
  await page.keyboard.press('Enter')
  const units = page.getByLabel('Unidades que llegan')
  await expect(units).toBeVisible()
  const variant = decodeURIComponent(new URL(page.url()).pathname).split('/').slice(3).join('/')
  expect(variant).toMatch(/^urban-4\//)
  const onHand = async () => {
    const query = desk.db.selectFrom('stock').select('on_hand').where('variant_id', '=', variant)
    return (await query.executeTakeFirstOrThrow()).on_hand
  }
  const before = await onHand()
  await tabTo(page, units)
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Albarán 4471')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Albarán 4471/ })).toContainText('+12')
  expect(await onHand()).toBe(before + 12)
})

test('@desktop the prices of marked products go down together, and come back', async ({
  page,
  desk,
  signIn,
}) => {
  await signIn()
  await visit(page, '/mostrador/productos?q=mens-tshirt') // keys need the scripts
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const marked = page.getByRole('checkbox', { name: /^Marcar (?!todos)/, checked: true })
  await expect(marked).toHaveCount(2)
  const ids = await marked.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')!))
  const prices = async () => {
    const query = desk.db
      .selectFrom('products')
      .select('price_cents')
      .where('id', 'in', ids)
      .orderBy('id')
    return (await query.execute()).map((row) => row.price_cents)
  }
  const before = await prices()
  await page.getByRole('button', { name: 'Cambiar…' }).click()
  await expect(page.getByText('2 productos')).toBeVisible()
  await page.getByText('Cambiar los precios…').click()
  await page.getByLabel('Cuánto').fill('10 %')
  await page.getByLabel('Redondeo').selectOption('Acabado en ,95')
  await page.getByRole('button', { name: 'Ver los precios nuevos' }).click()
  await expect(page.getByText(/^2 productos cambian de precio/)).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar 2 precios' }).click()
  await expect(page.getByText(/^2 productos con su precio nuevo/).first()).toBeVisible()
  expect((await prices()).map((price) => price % 100)).toEqual([95, 95])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(prices).toEqual(before)
})

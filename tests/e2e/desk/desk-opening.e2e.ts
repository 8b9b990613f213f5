import type { Page } from '@playwright/test'
import { totpCode } from '#core/account/staff/totp-code.server.ts'
import { totpStep } from '#core/account/staff/totp.ts'
import { length } from '#tests/support/bars.ts'
import { expect, test as base } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { photo } from '#tests/support/browser/photo.ts'
import {
  buyerOf,
  euros,
  expectPaid,
  fillCard,
  fillShipping,
  openCart,
  pay,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { expectSoundBooks } from '#tests/support/browser/sound-books.ts'
import { fromBase32 } from '#tests/support/factories/staff.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'
import { orderOf } from '#tests/support/browser/shop-records.ts'

/** A shop of its own: nobody works there yet, and its facts change. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop({
        env: { TRUSTED_PROXIES: '127.0.0.1' },
      })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const PASSWORD = 'tres cabras en el collado'
const ID = 'camino-vest-1'
const COPIES = length(1, 9)
const VARIANT = `${ID}/M/Verde`

/** The first person comes by the command line; the answer has the link. */
async function inviteOwner({ dataDir, url }: Shop): Promise<string> {
  const words = ['personas', 'crear', 'Inés Soler', 'ines@tienda.example', '--rol', 'dueño']
  const { code, err, json } = await runCli({ DATA_DIR: dataDir, SHOP_URL: url }, [
    ...words,
    '--json',
  ])
  expect([code, err]).toEqual([0, ''])
  return (json() as { link: string }).link
}

/** Accepts the invitation; the second morning is in desk-live.e2e.ts. */
async function enter(page: Page, link: string): Promise<void> {
  await visit(page, link)
  await page.getByLabel('1. Elige una contraseña').fill(PASSWORD)
  await page.getByText('No puedo escanearlo').click()
  const typed = await page.getByText(/^Escribe esta clave/).textContent()
  const key = fromBase32(/[A-Z2-7]{32}/.exec((typed ?? '').replaceAll(' ', ''))?.[0] ?? '')
  const code = totpCode(key, totpStep(new Date()))
  await page.getByLabel('3. Escribe los seis números que ves').fill(code)
  await page.getByRole('button', { name: 'Terminar y entrar' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.getByLabel('Los tengo guardados').check()
  await page.getByRole('link', { name: 'Abrir el mostrador' }).click()
  await expect(page.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible()
}

/** Finds a setting, gives it a value, and reads what changes before it does. */
async function setFact(page: Page, key: string, says: string, value: string): Promise<void> {
  await visit(page, '/mostrador/ajustes')
  await page.getByLabel('Buscar un ajuste').fill(key)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByRole('link', { name: says, exact: true }).click()
  await page.getByRole('textbox', { name: new RegExp(says, 'i') }).fill(value)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Sí, cambiarlo' }).click()
  await expect(page.getByRole('button', { name: 'Deshacer el último cambio' })).toBeVisible()
}

/** A draft that becomes a product on sale, in one colour and two sizes. */
async function makeProduct(page: Page): Promise<void> {
  await navigate(page, '/productos')
  await page.getByRole('link', { name: 'Producto nuevo' }).click()
  await page.getByLabel('Nombre').fill('Chaleco Cebollera')
  await page.getByLabel('Id').fill(ID)
  await page.getByRole('button', { name: 'Empezar el borrador' }).click()
  await expect(page.getByRole('heading', { name: 'Chaleco Cebollera' })).toBeVisible()
  const texts = {
    'Línea bajo el nombre': 'Guata reciclada, 180 g',
    'Precio sin IVA': '39,00',
    'Peso en gramos': '180',
    'Hecho en': 'España',
    Descripción:
      'Un chaleco para las mañanas de octubre: cabe en el bolsillo del pantalón y quita el frío de la espalda al parar.',
    'Cómo sienta': 'Ajustado. Entre dos tallas, la mayor.',
    Composición: 'Tejido: 100 % poliamida',
    Cuidados: 'Lava a 30 °C',
    Características: 'Bolsillos: 2 laterales',
  }
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Prenda').selectOption('chaleco')
  await page.getByLabel('Fabricante', { exact: true }).selectOption('vereda')
  const boxes = {
    Departamentos: ['Hombre'],
    Categorías: ['Chaquetas'],
    Actividades: ['Senderismo'],
  }
  const more = { Tallas: ['M', 'L'], Colores: ['Verde'] }
  for (const [group, names] of Object.entries({ ...boxes, ...more })) {
    for (const name of names) {
      await page.getByRole('group', { name: group }).getByLabel(name, { exact: true }).check()
    }
  }
  await announceIfLowStock(page, ID)
}

/*
 * What these wait for names its product: the message of the one before may still be on the page,
 * and who leaves while a form is being sent may take the form with them.
 */

async function announceIfLowStock(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: 'Poner a la venta ahora' }).click()
  const link = page.getByRole('link', { name: 'Verlo en la tienda' })
  await expect(link).toHaveAttribute('href', `/products/${id}`)
}

async function addPicture(page: Page, id: string, background: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Fotos nuevas en verde' })
  await form.getByLabel('De frente: elegir').setInputFiles([await photo('frente', background)])
  await form.getByRole('button', { name: 'Preparar las fotos' }).click()
  await page.getByRole('button', { name: /^Ponerlas en (la tienda|el producto)$/ }).click()
  const shown = page.getByRole('img', { name: /^Como se (ve ahora|verá) en verde$/ })
  await expect(shown).toHaveAttribute('src', new RegExp(`/${id}/`))
}

/** Copies of the product on this page, each with its own name, price and picture. */
async function makeCopies(page: Page, count: number): Promise<void> {
  for (let n = 2; n <= count + 1; n += 1) {
    const id = `camino-vest-${n}`
    await page.getByRole('button', { name: 'Copiar en un borrador' }).click()
    const preview = page.getByRole('link', { name: 'Vista previa' })
    await expect(preview).toHaveAttribute('href', `/mostrador/vista/products/${id}`)
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(`Chaleco Cebollera ${n}`)
    await page.getByLabel('Precio sin IVA').fill(`${38 + n},00`)
    await page.getByRole('button', { name: 'Guardar el borrador' }).click()
    await expect(page.getByRole('heading', { name: `Chaleco Cebollera ${n}` })).toBeVisible()
    await addPicture(page, id, `#4d66${30 + 5 * n}`)
    await announceIfLowStock(page, id)
  }
}

test('@desktop a shop is opened from nothing: person, facts, products, pictures, stock, first sale', async ({
  page,
  shop,
  newShopper,
}, info) => {
  test.slow() // products with pictures
  // Until somebody may sign in, the desk is any unknown address: desk-requests.test.ts.
  const link = await inviteOwner(shop)
  await enter(page, link)
  await setFact(
    page,
    'tienda.razon-social',
    'quién vende, en páginas y correos',
    'Soler y Hermanas, S. L.',
  )
  const tariff = ['ajustes', 'poner', 'tarifa.estandar.precio', '4,95', '--si']
  expect((await runCli({ DATA_DIR: shop.dataDir }, tariff)).err).toBe('')
  await makeProduct(page)
  await addPicture(page, ID, '#4d6650')
  await makeCopies(page, COPIES)
  await navigate(page, '/productos?q=cebollera')
  const products = page.getByRole('table').getByRole('row', { name: /Chaleco Cebollera/ })
  await expect(products).toHaveCount(1 + COPIES)
  for (const product of await products.all()) {
    await expect(product.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  }

  await navigate(page, `/existencias/${VARIANT}`)
  await page.getByLabel('Unidades que llegan').fill('6')
  await page.getByRole('button', { name: 'Recibir', exact: true }).click()
  await expect(page.getByText(/^6 disponibles = 6 en estante/)).toBeVisible()

  const shopper = await newShopper()
  const buyer = buyerOf(info)
  const shown = () => shopper.request.get(`/products/${ID}`).then((answer) => answer.text())
  await expect.poll(shown).toContain('Añadir al carrito')
  await visit(shopper, `/products/${ID}`)
  const main = shopper.getByRole('main')
  const sizes = main.getByRole('group', { name: 'Talla', exact: true })
  await sizes.getByRole('radio', { name: 'M', exact: true }).click()
  await main.getByRole('button', { name: 'Añadir al carrito' }).first().click()
  const drawer = await openCart(shopper)
  await drawer.getByRole('button', { name: 'Finalizar compra' }).click()
  await fillShipping(shopper, buyer)
  await fillCard(shopper)
  await pay(shopper)
  await expectPaid(shopper)
  const order = orderOf(shop, buyer.email)
  // 39,00 € with VAT, and the new tariff.
  expect(order).toMatchObject({
    payment_status: 'paid',
    subtotal_cents: 3900,
    shipping_cents: 495,
    total_cents: 3900 + 819 + 495,
  })

  await navigate(page, '/hoy')
  await expect(page.getByRole('link', { name: 'Preparar 1 pedido' })).toBeVisible()
  const last = page.getByRole('table', { name: 'Últimos pedidos' })
  await expect(last).toContainText(euros('52,14'))
  await last.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: order.number })).toBeVisible()
  await navigate(page, '/pedidos')
  await expect(page.getByRole('link', { name: order.number })).toBeVisible()
  await page.goto('/legal-notice')
  await expect(page.getByRole('main')).toContainText('Soler y Hermanas, S. L.')
  await expectSoundBooks(shop)
})

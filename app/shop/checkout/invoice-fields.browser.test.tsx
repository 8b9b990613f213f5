import { afterEach, beforeEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { CartLine } from '#core/pricing/cart/cart.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import type { CheckoutPrefill } from '#core/checkout/checkout-prefill.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { clearCart, updateLines } from '../cart/cart-store.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { forgetForm } from './checkout-draft.browser.ts'

const jacket: CartLine = {
  id: 'womens-jacket-1',
  name: 'Chaqueta Nublo',
  priceCents: 14_999,
  size: 'M',
  color: 'Azul',
  quantity: 10,
  image: thumbnail({ id: 'womens-jacket-1', color: 'Azul', version: '1' }),
}
/** 1.814,88 € and 3.629,76 €, IVA included. */
const below = [jacket]
const above = [jacket, { ...jacket, size: 'L' }]

const lucia: CheckoutPrefill = {
  email: 'lucia@correo.example',
  firstName: 'Lucía',
  lastName: 'Herrero Sanz',
  phone: '',
  cards: [],
  addresses: [
    {
      id: 'adr_1',
      isDefault: true,
      firstName: 'Lucía',
      lastName: 'Herrero Sanz',
      address: 'Calle del Olmo, 14',
      postcode: '28012',
      city: 'Madrid',
      country: 'ES',
      phone: '',
    },
  ],
}

const notice = {
  title: 'Garantía legal',
  image: null,
  points: [],
  national: 'Son 3 años.',
  asText: 'Leer',
  link: { href: 'https://garantias.example/', text: 'Más' },
}

const part = page.getByRole('group', { name: 'Factura' })
const wanted = part.getByLabelText('Quiero factura completa con mi NIF')
const field = (label: string) => part.getByLabelText(label, { exact: true })
const atDelivery = part.getByLabelText('La dirección de la factura es la de envío')
const payButton = page.getByRole('button', { name: /^Pagar/ })

/** At the provider's page: no card is asked for here. */
function open(lines: CartLine[], known: CheckoutPrefill | null = lucia) {
  updateLines(() => lines)
  draw(<CheckoutPage known={known} paysElsewhere transfer={null} cod={null} notice={notice} />)
}

beforeEach(async () => {
  await commands.answer('**/api/cart-products?*', 'no connection')
})
afterEach(async () => {
  clearCart()
  forgetForm()
  await commands.answer('**/api/cart-products?*')
  await commands.answer('**/api/orders')
})

test('up to 3.000 € the fields are hidden until they are wanted; above, they are there', async () => {
  open(below)
  await expect.element(wanted).not.toBeChecked()
  expect(field('NIF').query()).toBeNull()
  await wanted.click()
  await expect.element(field('Nombre o razón social')).toHaveValue('Lucía Herrero Sanz')
  await wanted.click()
  updateLines(() => above)
  await expect.element(part.getByText(/Tu pedido pasa de 3\.000/)).toBeVisible()
  await expect.element(field('NIF')).toHaveValue('')
  expect(wanted.query()).toBeNull()
})

test('what was typed stays when the total falls below the limit, and after a reload', async () => {
  open(above)
  await field('NIF').fill('12345678Z')
  updateLines(() => below)
  await expect.element(wanted).toBeChecked()
  await expect.element(field('NIF')).toHaveValue('12345678Z')
  draw(<CheckoutPage known={lucia} paysElsewhere transfer={null} cod={null} notice={notice} />)
  await expect.element(field('NIF')).toHaveValue('12345678Z')
})

test('a guest’s missing data are listed with the NIF, and each is told once', async () => {
  open(above, null)
  await payButton.click()
  const list = page.getByRole('alert')
  await expect.element(list.getByText('Hay 7 datos que revisar')).toBeVisible()
  await list.getByRole('link', { name: 'Falta el NIF' }).click()
  await expect.element(field('NIF')).toHaveFocus()
  await field('NIF').fill('12345678A')
  await expect.element(list.getByText('Hay 6 datos que revisar')).toBeVisible()
})

test('a wrong number is told at its field, and another document changes the rule', async () => {
  open(above)
  await field('NIF').fill('12345678A')
  await payButton.click()
  await expect.element(field('NIF')).toHaveFocus()
  await expect.element(field('NIF')).toHaveAccessibleDescription(/^Ese NIF no es correcto/)
  await field('Documento').selectOptions('passport')
  await expect.element(field('NIF')).not.toHaveAttribute('aria-invalid')
})

test('the invoice can go elsewhere, with the number of that country', async () => {
  open(above)
  await atDelivery.click()
  await field('País').selectOptions('PT')
  await expect.element(field('Documento')).toHaveValue('vat')
  await field('Dirección fiscal').fill('Rua Direita, 5')
  await atDelivery.click()
  expect(field('Dirección fiscal').query()).toBeNull()
  await expect.element(field('Documento')).toHaveValue('nif')
  await atDelivery.click()
  await expect.element(field('Dirección fiscal')).toHaveValue('Rua Direita, 5')
})

test('what the server refuses is told at the field, and nothing typed is lost', async () => {
  const invoiceErrors = { taxId: 'Ese NIF no es correcto' }
  const json = { ok: false, reason: 'bad_fields', errors: {}, invoiceErrors }
  await commands.answer('**/api/orders', { json, status: 422 })
  open(below)
  await wanted.click()
  await field('Nombre o razón social').fill('Taller Herrero, S. L.')
  await field('NIF').fill('B58378431')
  await payButton.click()
  await expect.element(page.getByText('Revisa los datos marcados.')).toBeVisible()
  await expect.element(field('NIF')).toHaveAccessibleDescription(/^Ese NIF no es correcto/)
  await expect.element(field('NIF')).toHaveValue('B58378431')
  await expect.element(field('Nombre o razón social')).toHaveValue('Taller Herrero, S. L.')
})

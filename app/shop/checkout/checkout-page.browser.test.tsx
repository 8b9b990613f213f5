import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import {
  card,
  drawCheckout,
  euros,
  expectTotal,
  fillCard,
  forgetShopper,
  jacket,
  lucia,
  openCheckout,
  payButton,
  rows,
  sentOrders,
  shipping,
  shirt,
  summary,
  trousers,
  tshirt,
  withoutShop,
} from '#tests/support/parts/checkout.tsx'

// What the button does is tested in `checkout-pay.browser.test.tsx`.

const VAT = 'IVA (21\u00A0%)'
const DUTIES = 'Va sin IVA. Los impuestos y la aduana de destino corren de tu cuenta.'

beforeEach(withoutShop)
afterEach(forgetShopper)

const delivery = (name: RegExp): Locator => page.getByRole('radio', { name })
const offered = () =>
  page.getByRole('group', { name: 'Método de envío' }).getByRole('radio').elements().length

test('fields and sums stand in the order of the specification', async () => {
  openCheckout([tshirt()], { known: null })
  await expectTotal('40,24')
  const labels = [
    ...document.querySelectorAll<HTMLElement>('#checkout section:first-of-type label'),
  ]
  const visible = labels.filter((label) => label.checkVisibility()).map((one) => one.innerText)
  expect(visible).toEqual([
    'Nombre',
    'Apellidos',
    'Correo electrónico',
    'Dirección',
    'Ciudad',
    'Código postal',
    'País',
  ])
  expect(Object.keys(rows())).toEqual(['Subtotal', VAT, 'Envío estándar', 'Total'])
  await expect.element(page.getByText('Tu pedido, 1 artículo')).not.toBeVisible()
})

test('the destination decides which deliveries are offered, and the total follows', async () => {
  openCheckout([tshirt()])
  await expectTotal('40,24')
  expect(offered()).toBe(2)
  await delivery(/^Exprés 24-48 h, solo península/).click()
  await expectTotal('43,24')

  await shipping.postcode.fill('07001') // Palma: express is only for the mainland
  await expectTotal('40,24')
  expect(shipping.postcode.element()).toHaveAccessibleDescription('Provincia: Illes Balears')
  expect(offered()).toBe(1)
  await expect.element(delivery(/^Estándar 3-5 días laborables/)).toBeChecked()

  await shipping.postcode.fill('35001') // Las Palmas
  await expectTotal('42,94')
  expect(offered()).toBe(1)
  await expect.element(delivery(/^Estándar 5-10 días laborables/)).toBeChecked()

  await shipping.country.selectOptions('Francia')
  await expectTotal('48,24')
  await expect.element(delivery(/^Internacional 5-7 días laborables/)).toBeChecked()

  await shipping.country.selectOptions('España')
  await shipping.postcode.fill('28012')
  await expect.element(delivery(/^Exprés/)).toBeChecked() // the earlier choice
})

test('the IVA comes and goes with the address', async () => {
  openCheckout([tshirt()])
  await expectTotal('40,24')
  const duties = summary.getByText(DUTIES)
  expect(duties.query()).toBeNull()
  for (const [typed, total] of [
    ['51001', '44,94'],
    ['52001', '44,94'],
    ['07001', '40,24'],
    ['38001', '42,94'],
  ] as const) {
    await shipping.postcode.fill(typed)
    await expectTotal(total)
  }
  await shipping.country.selectOptions('Andorra')
  await expectTotal('39,94')
  await expect.element(duties).toBeVisible()
  await shipping.country.selectOptions('Portugal')
  await expectTotal('46,24')
  expect(duties.query()).toBeNull()
})

// Calculated by hand. With IVA, standard delivery is free from 50 € and express from 75 €.
const PURCHASES = [
  {
    says: 'below 50 €, standard delivery is paid',
    lines: [tshirt()],
    amounts: ['29,99', undefined, '3,95', '6,30', '40,24'],
  },
  {
    says: 'from exactly 50 € with IVA on, standard delivery is free',
    lines: [tshirt({ priceCents: 4132 })],
    amounts: ['41,32', undefined, 'Gratis', '8,68', '50,00'],
  },
  {
    says: 'between 50 € and 75 €, delivery is free',
    lines: [shirt()],
    amounts: ['64,99', undefined, 'Gratis', '13,65', '78,64'],
  },
  {
    says: 'above 75 €, express delivery is free too, with WELCOME10',
    lines: [trousers()],
    discount: { code: 'WELCOME10', percent: 10 },
    method: 'Exprés',
    amounts: ['79,99', '8,00', 'Gratis', '15,12', '87,11'],
  },
]

test.each(PURCHASES)('what the checkout asks for, to the cent: $says', async (purchase) => {
  const { lines, discount, method = 'Estándar', amounts } = purchase
  const [subtotal = '', off = '', sent = '', vat = '', total = ''] = amounts
  openCheckout(lines, discount && { discount })
  await delivery(new RegExp(`^${method}`)).click()
  await expect.poll(rows).toEqual({
    Subtotal: euros(subtotal),
    ...(discount ? { [`Descuento ${discount.code}`]: `−${euros(off)}` } : {}),
    [VAT]: euros(vat),
    [`Envío ${method.toLowerCase()}`]: sent === 'Gratis' ? sent : euros(sent),
    Total: euros(total),
  })
  await expectTotal(total)
})

test('a free delivery by code is that of the method that it names', async () => {
  openCheckout([tshirt()], { discount: { code: 'PORTES', percent: 0, freeShipping: ['standard'] } })
  const free = {
    Subtotal: euros('29,99'),
    'Descuento PORTES': 'Envío gratis',
    [VAT]: euros('6,30'),
    'Envío estándar': 'Gratis',
    Total: euros('36,29'),
  }
  await expect.poll(rows).toEqual(free)
  await delivery(/^Exprés/).click()
  await expect.element(summary.getByText('PORTES no cambia el total')).toBeVisible()
  await expectTotal('43,24')
  await delivery(/^Estándar/).click()
  await expect.poll(rows).toEqual(free)
})

test('a code below its minimum waits', async () => {
  const discount = { code: 'MINIMO', percent: 0, amountCents: 500, minimumCents: 3000 }
  openCheckout([tshirt()], { discount })
  await expect.element(summary.getByText('Te faltan 0,01\u00A0€ para usar MINIMO')).toBeVisible()
  await expectTotal('40,24')
})

test('a gift is wrapped for its price, with a note that is counted and kept', async () => {
  openCheckout([tshirt()])
  await expectTotal('40,24')
  const gift = page.getByLabelText('Es un regalo: envolver por 3,95\u00A0€')
  const note = page.getByLabelText(/^Nota para quien lo recibe/)
  expect(note.query()).toBeNull()
  await gift.click()
  await note.fill('Feliz cumpleaños,\nInés')
  await expect.element(page.getByText(/Quedan 278 caracteres\./)).toBeVisible()
  await expectTotal('44,19')
  expect(rows()).toMatchObject({ 'Envoltorio de regalo': euros('3,95') })

  drawCheckout()
  await expect.element(note).toHaveValue('Feliz cumpleaños,\nInés')
  await gift.click()
  await expectTotal('40,24')
  await gift.click()
  await expect.element(note).toHaveValue('Feliz cumpleaños,\nInés')
})

const MISSING = [
  ['Nombre', 'Falta el nombre'],
  ['Apellidos', 'Faltan los apellidos'],
  ['Correo electrónico', 'Falta el correo electrónico'],
  ['Dirección', 'Falta la dirección'],
  ['Ciudad', 'Falta la ciudad'],
  ['Código postal', 'Falta el código postal'],
  ['Número de tarjeta', 'Falta el número de tarjeta'],
  ['Caducidad', 'Falta la caducidad'],
  ['CVC', 'Falta el CVC'],
] as const

test('what is missing is named in a list of links, which gets the focus', async () => {
  const sent = sentOrders()
  openCheckout([tshirt()], { known: null })
  await payButton.click()
  const list = page.getByRole('main').getByRole('alert')
  await expect.element(list.getByText('Hay 9 datos que revisar')).toBeVisible()
  await expect.poll(() => document.activeElement?.contains(list.element())).toBe(true)
  expect(
    list
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(MISSING.map(([, text]) => text))
  for (const [label, text] of MISSING) {
    const field = page.getByLabelText(label, { exact: true }).element()
    expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(field).toHaveAccessibleDescription(new RegExp(`^${text}`))
  }
  await list.getByRole('link', { name: 'Falta la ciudad' }).click()
  await expect.element(shipping.city).toHaveFocus()
  await userEvent.keyboard('Madrid')
  await expect.element(list.getByText('Hay 8 datos que revisar')).toBeVisible()

  await shipping.firstName.fill('Lucía')
  await shipping.lastName.fill('Herrero Sanz')
  await shipping.email.fill('lucia@correo.example')
  await expect.element(shipping.email).not.toHaveAttribute('aria-invalid')
  await shipping.address.fill('Calle del Olmo, 14')
  await shipping.postcode.fill('28012')
  await card.number.fill('4242 4242 4242 4242')
  await card.expiry.fill('1228')
  await payButton.click()
  await expect.element(card.cvc).toHaveFocus() // the only one left
  expect(sent()).toEqual([])
})

test.each([
  ['email', 'lucia@', 'Revisa el correo: debe tener la forma nombre@dominio.es'],
  ['email', 'a@b.es, c@d.es', 'Revisa el correo: debe tener la forma'],
  ['postcode', '2801', 'El código postal tiene cinco cifras'],
  ['postcode', '53001', 'El código postal tiene cinco cifras'],
  ['firstName', '   ', 'Falta el nombre'],
] as const)(
  'what is written wrongly is explained where it stands: %s %j',
  async (name, typed, text) => {
    const sent = sentOrders()
    openCheckout([tshirt()])
    await fillCard()
    const field = shipping[name]
    await field.fill(typed)
    await payButton.click()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription(new RegExp(`^${text}`))
    await expect.element(field).toHaveValue(typed)
    expect(sent()).toEqual([])
    const [place] = lucia.addresses
    await field.fill({ ...lucia, postcode: place!.postcode }[name])
    await expect.element(field).not.toHaveAttribute('aria-invalid')
  },
)

test('the fields of the card have no name, and say what a browser may fill in', async () => {
  openCheckout([tshirt()])
  for (const [field, token] of [
    [card.number, 'cc-number'],
    [card.expiry, 'cc-exp'],
    [card.cvc, 'cc-csc'],
  ] as const) {
    await expect.element(field).toHaveAttribute('autocomplete', token)
    expect(field.element()).not.toHaveAttribute('name')
    expect(field.element()).toHaveAttribute('inputmode', 'numeric')
  }
  expect(shipping.address.element()).toHaveAttribute('autocomplete', 'address-line1')
  expect(card.expiry.element()).toHaveAttribute('placeholder', 'MM/YY')
  await userEvent.type(card.number, 'a4242-4242 42424242 999')
  expect(card.number.element()).toHaveValue('4242 4242 4242 4242')
  await userEvent.type(card.expiry, '1328')
  expect(card.expiry.element()).toHaveValue('12/28')
  await userEvent.type(card.cvc, '98765')
  expect(card.cvc.element()).toHaveValue('987')
})

test('what is bought is listed, each line with its sum and its price with IVA', async () => {
  openCheckout([tshirt({ quantity: 2 }), jacket()])
  const first = summary.getByRole('listitem').filter({ hasText: 'Camiseta Lozoya' })
  await expect.element(first.getByText('M, Verde', { exact: true })).toBeVisible()
  await expect.element(first.getByText(`2 × ${euros('29,99')}`, { exact: true })).toBeVisible()
  await expect.element(first.getByText(euros('59,98'), { exact: true })).toBeVisible()
  await expect
    .element(first.getByText(`${euros('72,58')} IVA incl.`, { exact: true }))
    .toBeVisible()
  await expect
    .element(summary.getByText('Envío gratuito en pedidos superiores a 50€'))
    .toBeVisible()
  await expect.element(summary.getByText(/^Pago seguro garantizado/)).toBeVisible()
})

test('at the pay button stands what pressing it means, and what it refers to opens beside the page', async () => {
  openCheckout([tshirt()])
  const words =
    'Al pulsar «Pagar» haces un pedido con obligación de pago, confirmas que eres mayor de edad y aceptas las'
  await expect.element(summary.getByText(words, { exact: true })).toBeVisible()
  for (const [name, address] of [
    ['condiciones de compra', '/terms'],
    ['desistir sin dar motivos', '/terms#desistimiento'],
    ['política de privacidad', '/privacy-policy'],
  ] as const) {
    const link = summary.getByRole('link', { name: new RegExp(`^${name}`) }).element()
    expect(link).toHaveAttribute('href', address)
    expect(link).toHaveAttribute('target', '_blank')
  }
})

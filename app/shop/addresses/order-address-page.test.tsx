import { expect, test } from 'vitest'
import { readField, type Delivery } from '#core/orders/delivery/delivery-address.ts'
import { buttonsOf, drawPage, linksOf } from '#tests/support/dom/draw-page.tsx'
import { OrderAddressPage } from './order-address-page.tsx'
import type { OrderAddressAnswer } from './order-address-answer.ts'

const delivery: Delivery = {
  firstName: 'Lucía',
  lastName: 'Herrero Sanz',
  address: 'Calle del Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
  country: 'PT',
  phone: '',
}
const LINES = ['Lucía Herrero Sanz', 'Calle del Olmo, 14']

/** The page as its server sends it, after this answer. */
const pageWith = (answer?: OrderAddressAnswer, refusal: string | null = null): HTMLElement =>
  drawPage(
    <OrderAddressPage
      offer={{ number: 'VR-7K3M-QH2D', delivery, lines: LINES, refusal }}
      answer={answer}
    />,
  )

/** What a browser would post. */
const postedBy = (page: HTMLElement) =>
  Object.fromEntries(
    [...page.querySelectorAll<HTMLInputElement>('form [name]')].map(({ name, value }) => [
      name,
      value,
    ]),
  )

test('the form posts the address, and what it was when the page was read', () => {
  const page = pageWith()
  const read = Object.entries(delivery).map(([field, value]) => [
    readField(field as keyof Delivery),
    value,
  ])
  expect(postedBy(page)).toEqual({ ...delivery, ...Object.fromEntries(read) })
  expect([...page.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Portugal',
  ])
})

test('a refused form keeps what was typed, and has read what is there now', () => {
  const values = { ...delivery, city: 'Getafe', postcode: '' }
  const errors = { postcode: 'Falta el código postal' }
  const page = pageWith({ ok: false, text: 'Revisa los campos marcados.', errors, values })
  expect(page.textContent).toContain('Revisa los campos marcados.')
  expect(page.textContent).toContain('Falta el código postal')
  expect(postedBy(page)).toMatchObject({ city: 'Getafe', [readField('city')]: 'Madrid' })
})

test.each<[string, Parameters<typeof pageWith>, string]>([
  ['a change', [{ ok: true, isChanged: true }], 'Dirección cambiada. Te hemos escrito'],
  ['the same again', [{ ok: true, isChanged: false }], 'Estaba igual: no ha cambiado nada.'],
  ['an order that has left', [undefined, 'Ya ha salido.'], 'Ya ha salido.'],
])('after %s there is no form, and a way back', (_, args, words) => {
  const page = pageWith(...args)
  expect(page.textContent).toContain(words)
  expect(buttonsOf(page)).toEqual([])
  expect(linksOf(page)['Volver al pedido']).toBe('/orders/VR-7K3M-QH2D')
})

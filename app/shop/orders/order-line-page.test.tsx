import { expect, test } from 'vitest'
import { buttonsOf, drawPage, linksOf } from '#tests/support/dom/draw-page.tsx'
import type { LineOffer } from './order-line.server.ts'
import type { OrderLineAnswer } from './order-line-answer.ts'
import { OrderLinePage } from './order-line-page.tsx'

const offer: LineOffer = {
  number: 'VR-7K3M-QH2D',
  line: '2',
  name: 'Chaqueta Ordesa',
  image: '/img/products/mens-jacket-1/azul-front-640.jpg?v=1',
  now: 'Talla M · Azul',
  units: 2,
  read: 'mens-jacket-1/M/Azul',
  choices: [
    { value: 'mens-jacket-1/M/Azul', label: 'Talla M · Azul', note: 'la que lleva ahora' },
    { value: 'mens-jacket-1/L/Azul', label: 'Talla L · Azul' },
    { value: 'mens-jacket-1/S/Azul', label: 'Talla S · Azul', note: 'agotada', disabled: true },
  ],
  hasOtherPrices: false,
  refusal: null,
}

const pageWith = (change: Partial<LineOffer> = {}, answer?: OrderLineAnswer): HTMLElement =>
  drawPage(<OrderLinePage offer={{ ...offer, ...change }} answer={answer} />)

test('the form posts the chosen variant, and what the line was when the page was read', () => {
  const page = pageWith()
  const form = page.querySelector('form')
  expect(form?.getAttribute('action')).toBe('/orders/VR-7K3M-QH2D/lines/2')
  expect(page.querySelector<HTMLInputElement>('[name=antes]')?.value).toBe(offer.read)
  const choices = [...page.querySelectorAll<HTMLInputElement>('[name=variante]')]
  expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
    ['mens-jacket-1/M/Azul', true],
    ['mens-jacket-1/L/Azul', false],
    ['mens-jacket-1/S/Azul', false],
  ])
})

test('the page says that all units change, and what is not in the list', () => {
  expect(pageWith().textContent).toContain('El cambio es de las 2 unidades. Pagas lo mismo.')
  const dear = pageWith({ units: 1, hasOtherPrices: true })
  expect(dear.textContent).not.toContain('El cambio es de las')
  expect(dear.textContent).toContain('cancela el pedido y haz otro')
})

test('a refused change says why, and can be tried again', () => {
  const values = { variante: 'mens-jacket-1/L/Azul' }
  const page = pageWith({}, { ok: false, text: 'Se acaba de agotar.', errors: {}, values })
  expect(page.textContent).toContain('Se acaba de agotar.')
  expect(buttonsOf(page)).toHaveLength(1)
  expect(page.querySelector<HTMLInputElement>(':checked')?.value).toBe(values.variante)
})

test.each<[string, Parameters<typeof pageWith>, string]>([
  [
    'a change',
    [{}, { ok: true, isChanged: true, now: 'Talla L · Azul' }],
    'ahora es Talla L · Azul',
  ],
  ['the same again', [{}, { ok: true, isChanged: false, now: '' }], 'no ha cambiado nada'],
  ['a line that has left', [{ refusal: 'Ya ha salido.' }], 'Ya ha salido.'],
])('after %s there is no form, and a way back', (_, args, words) => {
  const page = pageWith(...args)
  expect(page.textContent).toContain(words)
  expect(buttonsOf(page)).toEqual([])
  expect(linksOf(page)['Volver al pedido']).toBe('/orders/VR-7K3M-QH2D')
})

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
  hasDearer: false,
  hasCheaper: false,
  refusal: null,
}

const pageWith = (change: Partial<LineOffer> = {}, answer?: OrderLineAnswer): HTMLElement =>
  drawPage(<OrderLinePage offer={{ ...offer, ...change }} answer={answer} />)

const chosenOn = (page: HTMLElement) =>
  page.querySelector<HTMLSelectElement>('[name=variante]')?.value

test('the form posts the chosen variant, and what the line was when the page was read', () => {
  const page = pageWith()
  const form = page.querySelector('form')
  expect(form?.getAttribute('action')).toBe('/orders/VR-7K3M-QH2D/lines/2')
  expect(page.querySelector<HTMLInputElement>('[name=antes]')?.value).toBe(offer.read)
  expect(chosenOn(page)).toBe('mens-jacket-1/M/Azul')
  const options = [...page.querySelectorAll<HTMLOptionElement>('[name=variante] option')]
  expect(options.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Talla M · Azul (la que lleva ahora)', false],
    ['Talla L · Azul', false],
    ['Talla S · Azul (agotada)', true],
  ])
})

test('the page asks how many change, and says what becomes of the money', () => {
  const units = (page: HTMLElement) =>
    [...page.querySelectorAll('[name=unidades] option')].map(({ textContent }) => textContent)
  const page = pageWith()
  expect([units(page), page.textContent]).toEqual([
    ['1', 'las 2'],
    expect.stringContaining('Pagas lo mismo.'),
  ])
  const dear = pageWith({ units: 1, hasDearer: true })
  expect([units(dear), dear.textContent]).toEqual([
    [],
    expect.stringContaining('antes ves cuánto pagas y cuánto te devolvemos'),
  ])
  expect(pageWith({ hasCheaper: true }).textContent).toContain('te devolvemos la diferencia')
})

test('what has gone back is said in cents', () => {
  const answer = { ok: true, isChanged: true, now: 'Talla S · Azul', backText: '12,10 €' } as const
  expect(pageWith({}, answer).textContent).toContain('Te devolvemos 12,10 €.')
})

test('a refused change says why, and can be tried again', () => {
  const values = { variante: 'mens-jacket-1/L/Azul', unidades: '1' }
  const page = pageWith({}, { ok: false, text: 'Se acaba de agotar.', errors: {}, values })
  expect(page.textContent).toContain('Se acaba de agotar.')
  expect(buttonsOf(page)).toHaveLength(1)
  expect(chosenOn(page)).toBe(values.variante)
  const gone = { variante: 'mens-jacket-1/S/Azul', unidades: '' }
  const after = pageWith({}, { ok: false, text: 'Agotada.', errors: {}, values: gone })
  expect(chosenOn(after)).toBe(offer.read)
})

test('a change that is made is shown before the order is read again', () => {
  const page = pageWith({}, { ok: true, isChanged: true, now: 'Talla L · Azul', backText: null })
  expect(page.textContent).not.toContain('Talla M · Azul')
})

test.each<[string, Parameters<typeof pageWith>, string]>([
  [
    'a change',
    [{}, { ok: true, isChanged: true, now: 'Talla L · Azul', backText: null }],
    'ahora es Talla L · Azul',
  ],
  [
    'the same again',
    [{}, { ok: true, isChanged: false, now: '', backText: null }],
    'no ha cambiado nada',
  ],
  ['a line that has left', [{ refusal: 'Ya ha salido.' }], 'Ya ha salido.'],
])('after %s there is no form, and a way back', (_, args, words) => {
  const page = pageWith(...args)
  expect(page.textContent).toContain(words)
  expect(buttonsOf(page)).toEqual([])
  expect(linksOf(page)['Volver al pedido']).toBe('/orders/VR-7K3M-QH2D')
})

test('what costs more shows its sums, and a form that orders it', () => {
  const fields = { variante: 'x/L/Azul', antes: offer.read, unidades: '1', pagas: '12000|10000' }
  const rows = [{ label: 'Se paga ahora', value: '120,00 €' }]
  const page = pageWith({}, { ok: true, asks: { rows, fields } })
  const sent = [...page.querySelectorAll<HTMLInputElement>('form input')]
  expect(Object.fromEntries(sent.map(({ name, value }) => [name, value]))).toEqual(fields)
  expect(page.textContent).toContain('120,00 €')
  expect(page.textContent).toContain('Pedir el cambio y pagarlo')
})

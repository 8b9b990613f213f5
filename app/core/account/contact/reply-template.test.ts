import { expect, test } from 'vitest'
import { checkForm } from '#core/base/text/form-schema.ts'
import { fillTemplate, openPlaceholder, templateForm } from './reply-template.ts'

const FACTS = {
  name: 'Nerea Olabarri',
  order: 'VR-7K3M-QH2D',
  reference: '3F2A-91BC',
  shopName: 'Vereda',
}
const TEXT = 'Hola, {nombre}:\n\n{pedido} y {pedido}, por {referencia}.\n\n{tienda}'

test('a template is filled with what is known of the message', () => {
  expect(fillTemplate(TEXT, FACTS)).toBe(
    'Hola, Nerea:\n\nVR-7K3M-QH2D y VR-7K3M-QH2D, por 3F2A-91BC.\n\nVereda',
  )
  expect(fillTemplate(TEXT, { ...FACTS, name: '<script>' })).toMatch(/^Hola:\n/)
  expect(
    fillTemplate('{nombre}', { ...FACTS, name: '{tienda}' }),
    'a name is no template',
  ).not.toBe('Vereda')
})

test('an order that is not known stays to be filled by hand, and is seen before it is sent', () => {
  const text = fillTemplate(TEXT, { ...FACTS, order: undefined })
  expect(openPlaceholder(text)).toBe('{pedido}')
  expect(openPlaceholder(fillTemplate(TEXT, FACTS))).toBeUndefined()
})

const LONG = /demasiado|caben|más de/i

test.each([
  ['without a name', { nombre: '', texto: 'x' }, { nombre: 'Ponle un nombre' }],
  ['without words', { nombre: 'x', texto: ' ' }, { texto: 'Escribe el texto' }],
  [
    'with a long name',
    { nombre: 'a'.repeat(41), texto: 'x' },
    { nombre: expect.stringMatching(LONG) },
  ],
  [
    'with a long text',
    { nombre: 'x', texto: 'a'.repeat(4001) },
    { texto: expect.stringMatching(LONG) },
  ],
  [
    'with other braces',
    { nombre: 'x', texto: 'Hola, {apellido}' },
    { texto: 'Entre llaves solo valen {nombre}, {pedido}, {referencia}, {tienda}' },
  ],
  [
    'with control characters',
    { nombre: 'x', texto: 'a\u0007a' },
    { texto: expect.stringContaining('no se pueden leer') },
  ],
])('a template %s is refused', (_what, input, errors) => {
  expect(checkForm(templateForm, input)).toEqual({ ok: false, errors })
})

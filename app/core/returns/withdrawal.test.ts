import { expect, test } from 'vitest'
import { ADDRESS_LIMITS } from '#core/customers/addresses/address.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { declarationText, withdrawalForm, type WithdrawalInput } from './withdrawal.ts'
import { NOTE_LIMIT, returnForm } from './return-form.ts'

const good: WithdrawalInput = {
  name: ' Lucía Herrero ',
  number: 'vr 7k3m qh2d',
  email: 'lucia@correo.example',
  scope: 'all',
  goods: '',
  units: {},
}
const lines = [
  { position: 0, text: 'Chaqueta Ordesa, Talla M · Azul', left: 2 },
  { position: 2, text: 'Camiseta Lozoya, Talla S · Negro', left: 1 },
]

test('a declaration needs a name, an order, an e-mail, and nothing else', () => {
  expect(checkForm(withdrawalForm([]), good)).toEqual({
    ok: true,
    values: {
      name: 'Lucía Herrero',
      number: 'VR-7K3M-QH2D',
      email: 'lucia@correo.example',
      isWhole: true,
      goods: '',
      units: [],
    },
  })
})

test.each([
  [{ name: '' }, 'name', 'Falta tu nombre'],
  [{ name: 'a'.repeat(152) }, 'name', 'Es demasiado largo: caben 151 caracteres'],
  [
    { name: 'Luc\u0000ía' },
    'name',
    'Hay algún carácter que no se puede leer. Bórralo y escríbelo de nuevo',
  ],
  [{ number: '' }, 'number', 'Falta el número de pedido'],
  [{ number: '12345' }, 'number', 'Un número de pedido tiene la forma VR-7K3M-QH2D'],
  [{ email: '' }, 'email', 'Falta tu correo electrónico'],
  [{ email: 'lucia' }, 'email', 'Revisa el correo: debe tener la forma nombre@dominio.es'],
  [{ scope: '' }, 'scope', 'Elige una de las dos'],
  [{ scope: 'some' }, 'goods', 'Di de qué prendas desistes'],
  [
    { scope: 'some', goods: 'x'.repeat(2001) },
    'goods',
    'Es demasiado largo: caben 2000 caracteres',
  ],
])('%j is refused beside its field', (change, field, text) => {
  const checked = checkForm(withdrawalForm([]), { ...good, ...change })
  expect(checked).toEqual({ ok: false, errors: { [field]: text } })
})

test('the name that the checkout took is never too long for a declaration', () => {
  const name = `${'a'.repeat(ADDRESS_LIMITS.firstName)} ${'b'.repeat(ADDRESS_LIMITS.lastName)}`
  expect(checkForm(withdrawalForm([]), { ...good, name })).toMatchObject({ ok: true })
})

test.each([
  'La M me queda pequeña.Es la verde',
  'Calcetines grises.es todo',
  'talla L.Com prado',
  'Camiseta S.info',
  'https://vereda.example/products/mens-tshirt-1',
  'la de www.vereda.example',
])('«%s» is a declaration, however it is spelled', (goods) => {
  const checked = checkForm(withdrawalForm([]), { ...good, name: goods, scope: 'some', goods })
  expect(checked).toMatchObject({ ok: true, values: { name: goods, goods } })
})

test('of an open order lines are chosen, and stand in the declaration in words', () => {
  const some = { ...good, scope: 'some', units: { 'units-0': '2', 'units-2': '0' } }
  const checked = checkForm(withdrawalForm(lines), some)
  expect(checked).toMatchObject({
    ok: true,
    values: { units: [{ position: 0, quantity: 2 }], isWhole: false },
  })
  if (!checked.ok) throw new Error('refused')
  expect(declarationText(checked.values)).toEqual([
    'Desisto del contrato de compra del pedido VR-7K3M-QH2D en cuanto a:',
    '2\u00A0×\u00A0Chaqueta Ordesa, Talla M · Azul',
  ])
})

test.each<[Record<string, string>, string]>([
  [{}, 'Elige al menos una prenda'],
  [{ 'units-0': '0' }, 'Elige al menos una prenda'],
  [{ 'units-0': '3' }, 'Alguna cantidad no vale: elige otra vez'],
  [{ 'units-2': '-1' }, 'Alguna cantidad no vale: elige otra vez'],
  [{ 'units-2': '1.5' }, 'Alguna cantidad no vale: elige otra vez'],
])('units %j are refused', (units, text) => {
  const checked = checkForm(withdrawalForm(lines), { ...good, scope: 'some', units })
  expect(checked).toEqual({ ok: false, errors: { goods: text } })
})

const wish = { reason: '', note: '', seen: '0' }

test('a return needs units, and neither reason nor note', () => {
  expect(checkForm(returnForm(lines), { ...wish, units: { 'units-0': '1' } })).toEqual({
    ok: true,
    values: { units: [{ position: 0, quantity: 1 }], reason: null, note: null, seen: 0 },
  })
})

test.each<[typeof wish, Record<string, string>, object]>([
  [wish, {}, { units: 'Elige al menos una prenda' }],
  [wish, { 'units-0': '3' }, { units: 'Son más unidades de las que quedan por devolver' }],
  [{ ...wish, reason: 'envy' }, { 'units-0': '1' }, { reason: 'Elige un motivo de la lista' }],
  [
    { ...wish, note: 'a'.repeat(NOTE_LIMIT + 1) },
    { 'units-0': '1' },
    { note: `Es demasiado largo: caben ${NOTE_LIMIT} caracteres` },
  ],
])('the return %j with %j is refused beside its field', (input, units, errors) => {
  expect(checkForm(returnForm(lines), { ...input, units })).toEqual({ ok: false, errors })
})

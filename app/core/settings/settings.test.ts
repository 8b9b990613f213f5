import { expect, test } from 'vitest'
import { readChangesFrom, settingsText } from '#core/base/policy/live-settings.ts'
import * as v from 'valibot'
import { dispatch } from '#core/base/policy/dispatch.ts'
import { retention } from '#core/base/policy/retention.ts'
import { shop } from '#core/base/policy/shop.ts'
import { policy } from '#core/base/policy/policy.ts'
import { goodFriday } from './setting-kinds.ts'
import { allSettings } from './settings-list.ts'
import { changesOf, findSetting, problemOf, readSetting, settingValue } from './settings.ts'

const setting = (key: string) => findSetting(key)!
const typed = (key: string, text: string) => readSetting(setting(key), text)

test.each([
  ['tarifa.estandar.precio', '4,95', 495],
  ['tarifa.estandar.precio', '4.95 €', 495],
  ['tarifa.estandar.precio', '0', 0],
  ['tarifa.estandar.precio', '100', 10_000],
  ['tarifa.internacional.pt', '9,95', 995],
  ['regalo.se-ofrece', 'No', false],
  ['regalo.se-ofrece', 'sí', true],
  ['regalo.precio', '0', 0],
  ['tarifa.estandar.plazo', '2-4', { min: 2, max: 4 }],
  ['tarifa.estandar.plazo', '2 a 4 días laborables', { min: 2, max: 4 }],
  ['devoluciones.dias', '45 días', 45],
  ['devoluciones.dias', '14', 14],
  ['devoluciones.dias', '365', 365],
  ['iva.porcentaje', '21 %', 21],
  ['tienda.telefono', ' +34 910 000 000 ', '+34 910 000 000'],
  ['tienda.direccion.codigo-postal', '28013', '28013'],
  ['tienda.correo', 'tienda@vereda.example', 'tienda@vereda.example'],
  ['tienda.nif', 'es b-12.345.674', 'B12345674'],
  ['tienda.nif', '12345678z', '12345678Z'],
  ['tienda.envases', ' env/2023/000000123 ', 'ENV/2023/000000123'],
  ['tienda.envases', 'No', ''],
  ['tienda.envases', '', ''],
  ['tienda.redes.instagram', 'https://social.example/otra', 'https://social.example/otra'],
])('%s takes «%s»', (key, text, value) => {
  expect(typed(key, text)).toEqual({ ok: true, value })
})

test.each([
  ['tarifa.estandar.precio', 'cuatro', 'Escribe un importe en euros, como 4,95.'],
  ['tarifa.estandar.precio', '4,955', 'Escribe un importe en euros, como 4,95.'],
  ['tarifa.estandar.precio', '', 'Escribe un importe en euros, como 4,95.'],
  ['tarifa.estandar.precio', '-1', 'No puede ser menos de 0,00\u00A0€.'],
  ['tarifa.estandar.precio', '−0,50', 'No puede ser menos de 0,00\u00A0€.'],
  ['tarifa.estandar.precio', '100,01', 'No puede ser más de 100,00\u00A0€.'],
  ['carrito.gratis-desde', '0', 'No puede ser menos de 0,01\u00A0€.'],
  ['regalo.se-ofrece', 'quizá', 'Escribe «sí» o «no».'],
  ['tarifa.estandar.plazo', '5-3', 'El primero no puede ser mayor que el segundo.'],
  [
    'tarifa.estandar.plazo',
    '3',
    'Escribe dos números enteros con un guion, como 3-5 (días laborables).',
  ],
  ['tarifa.estandar.plazo', '0-3', 'No puede ser menos de 1.'],
  [
    'tienda.envases',
    'ENV/2023/123',
    'El número tiene la forma ENV/2023/000000000: el año y nueve cifras. «no»: no hay.',
  ],
  ['devoluciones.dias', '13', 'No puede ser menos de 14 días.'],
  ['devoluciones.dias', '366', 'No puede ser más de 365 días.'],
  ['devoluciones.dias', '30,5', 'Escribe un número entero de días, como 30.'],
  ['devoluciones.dias', '-30', 'No puede ser menos de 14 días.'],
  ['devoluciones.reembolso-limite', '15', 'No puede ser más de 14 días.'],
  ['garantia.anos', '2', 'No puede ser menos de 3 años.'],
  ['cookies.meses', '25', 'No puede ser más de 24 meses.'],
  ['datos.pedidos', '5', 'No puede ser menos de 6 años.'],
  [
    'tienda.telefono',
    '91 CASA',
    'Escribe el teléfono con sus cifras, como 910 000 000 o +34 910 000 000.',
  ],
  [
    'tienda.telefono',
    '123456',
    'Escribe el teléfono con sus cifras, como 910 000 000 o +34 910 000 000.',
  ],
  [
    'tienda.direccion.codigo-postal',
    '53000',
    'Un código postal de España tiene cinco cifras, de 01000 a 52999.',
  ],
  [
    'tienda.direccion.codigo-postal',
    '2801',
    'Un código postal de España tiene cinco cifras, de 01000 a 52999.',
  ],
  ['tienda.correo', 'tienda@', 'Revisa el correo: debe tener la forma nombre@dominio.es.'],
  ['tienda.nif', '1234', 'Un NIF son nueve cifras y letras, como B00000000.'],
  ['tienda.nif', 'B12345678', 'Ese NIF no es correcto: revisa las cifras y la letra.'],
  ['tienda.nif', '12345678A', 'Ese NIF no es correcto: revisa las cifras y la letra.'],
  [
    'tienda.redes.youtube',
    'javascript:alert(1)',
    'Escribe la dirección entera, con https:// delante.',
  ],
  ['tienda.eslogan', ' ', 'No puede quedar vacío.'],
  ['tienda.eslogan', 'x'.repeat(81), 'Es demasiado largo: caben 80 caracteres'],
])('%s refuses «%s»', (key, text, message) => {
  expect(typed(key, text)).toEqual({ ok: false, message })
})

test('a wrong tax number that is stored already goes on counting, and stops no other setting', () => {
  const stored = { 'tienda.nif': 'B12345678', 'devoluciones.dias': 45 }
  const { changes, refused } = changesOf(stored)
  expect([changes['shop.taxId'], refused, problemOf(stored)]).toEqual(['B12345678', [], undefined])
})

test('a text with control characters is refused', () => {
  expect(typed('tienda.eslogan', 'a\u001b[31mb').ok).toBe(false)
})

const withValue = allSettings().flatMap((one) => {
  const value = settingValue({}, one)
  return value === undefined ? [] : [{ key: one.key, one, value }]
})

test.each(withValue)('the value of the file for $key is one that it takes', ({ one, value }) => {
  expect(v.is(one.kind.stored, value)).toBe(true)
  const shown = one.kind.show(value)
  expect(shown).not.toMatch(/[{}"]|undefined/)
  // What is shown can be typed again.
  expect(readSetting(one, shown)).toEqual({ ok: true, value })
})

test('only later holidays have no value in the files', () => {
  const without = allSettings().filter(({ key }) => !withValue.some((one) => one.key === key))
  expect(without.map(({ key }) => key)).toEqual(
    [2028, 2029, 2030, 2031, 2032].map((year) => `salida.festivos.${year}`),
  )
})

test('keys and paths are there once each; case does not matter', () => {
  const all = allSettings()
  for (const name of ['key', 'path'] as const) {
    expect(new Set(all.map((one) => one[name])).size).toBe(all.length)
  }
  expect(findSetting(' Tienda.TELEFONO ')?.key).toBe('tienda.telefono')
  expect(findSetting('toString')).toBeUndefined()
})

/** Values that are not settings: fixed ones (content/policy.json says which), and what follows. */
const NO_SETTINGS =
  /^(?:policy\.(?:payment|firstPurchase|priceStepsCents|limits|prices|vat\.oss|shipping\.\w+\.zones|shipping\.international\.fromCents)|shop\.(?:name|social\.\d\.name)|retention\.(?:orderCookieMinutes|knownDeviceDays|unconfirmedNoticeDays))(?:\.|$)/

test('every value of the files is a setting, or is known to be none', () => {
  const leaves = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => leaves(one, `${path}.${key}`))
      : [path]
  const paths = Object.entries({ policy, shop, retention, dispatch }).flatMap(([root, values]) =>
    leaves(values, root),
  )
  const known = allSettings().map(({ path }) => path)
  const isKnown = (leaf: string) =>
    NO_SETTINGS.test(leaf) || known.some((path) => leaf === path || leaf.startsWith(`${path}.`))
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((leaf) => !isKnown(leaf))).toEqual([])
})

test('stored values become changes by path; unknown and wrong ones are left out', () => {
  const stored = { 'tarifa.estandar.precio': 495, 'tienda.nada': 1, 'devoluciones.dias': 'muchos' }
  expect(changesOf(stored)).toEqual({
    changes: { 'policy.shipping.standard.priceCents': 495 },
    refused: ['tienda.nada', 'devoluciones.dias'],
  })
})

test('the lowest price abroad follows the prices by country', () => {
  const stored = { 'tarifa.internacional.pt': 1095, 'tarifa.internacional.ad': 1050 }
  expect(changesOf(stored).changes).toMatchObject({
    'policy.shipping.international.fromCents': 1050,
  })
})

test('the term to return is at least the one to withdraw', () => {
  expect(problemOf({ 'devoluciones.dias': 20, 'devoluciones.desistimiento': 20 })).toBeUndefined()
  expect(problemOf({ 'devoluciones.dias': 20, 'devoluciones.desistimiento': 21 })).toBe(
    'Los días para devolver (20) no pueden ser menos que los de desistimiento (21).',
  )
})

test('a transfer at the checkout needs an account, and only whether it is offered is public', () => {
  const wanted = { 'cobro.transferencia-al-comprar': true }
  const whole = { ...wanted, 'cobro.iban': 'ES9121000418450200051332' }
  expect(problemOf(wanted)).toMatch(/necesita una cuenta: pon antes cobro\.iban/)
  expect(problemOf(whole)).toBeUndefined()
  const publicOf = (stored: object) => {
    const { changes } = changesOf({ ...stored })
    const before = readChangesFrom(() => changes)
    const text = settingsText()
    readChangesFrom(before)
    return text
  }
  // An older server may have taken the account away.
  for (const stored of [wanted, { 'cobro.iban': whole['cobro.iban'] }, {}])
    expect(publicOf(stored)).toBe('{}')
  expect(publicOf(whole)).toBe('{"policy.payment.takesTransfers":true}')
})

test('the years of holidays follow each other', () => {
  const of = (year: number) =>
    `01-01 01-06 ${goodFriday(year)} 05-01 08-15 10-12 11-01 12-06 12-08 12-25`
  expect(typed('salida.festivos.2028', of(2028)).ok).toBe(true)
  expect(typed('salida.festivos.2028', of(2029)).ok).toBe(false)
  expect(problemOf({ 'salida.festivos.2028': of(2028) })).toBeUndefined()
  expect(problemOf({ 'salida.festivos.2029': of(2029) })).toBe(
    'Antes de 2029 faltan los festivos de 2028.',
  )
})

test('the holidays of a year are real days, and the national ones are all there', () => {
  expect(typed('salida.festivos.2027', `${dispatch.holidays[2027]} 02-30`).ok).toBe(false)
  expect(typed('salida.festivos.2027', `${dispatch.holidays[2027]} 12-26`).ok).toBe(true)
  expect(typed('salida.festivos.2027', dispatch.holidays[2027].replace('12-25', '12-26')).ok).toBe(
    false,
  )
})

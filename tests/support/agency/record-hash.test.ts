import { expect, test } from 'vitest'
import { hasRightHash } from './record-hash.ts'
import type { Tag } from './tag.ts'

// The three examples of the agency's specification of the hash 0.1.2, 6.

const HASHES = [
  '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60',
  'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97',
  '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68',
] as const

const tag = (name: string, content: string | Tag[]): Tag =>
  typeof content === 'string'
    ? { name, text: content, tags: [] }
    : { name, text: '', tags: content }

const chained = (previous: string) =>
  tag('Encadenamiento', [tag('RegistroAnterior', [tag('Huella', previous)])])

const issuedRecord = (changes: Record<string, string>, first: Tag[] = []) => {
  const texts = { number: '12345678/G33', time: '19:20:30', quota: '12.35', ...changes }
  return tag('RegistroAlta', [
    tag('IDFactura', [
      tag('IDEmisorFactura', '89890001K'),
      tag('NumSerieFactura', texts.number),
      tag('FechaExpedicionFactura', '01-01-2024'),
    ]),
    tag('TipoFactura', 'F1'),
    tag('CuotaTotal', texts.quota),
    tag('ImporteTotal', '123.45'),
    ...first,
    tag('FechaHoraHusoGenRegistro', `2024-01-01T${texts.time}+01:00`),
    tag('Huella', changes['hash'] ?? HASHES[0]),
  ])
}
const cancelledRecord = tag('RegistroAnulacion', [
  tag('IDFactura', [
    tag('IDEmisorFacturaAnulada', '89890001K'),
    tag('NumSerieFacturaAnulada', '12345679/G34'),
    tag('FechaExpedicionFacturaAnulada', '01-01-2024'),
  ]),
  chained(HASHES[1]),
  tag('FechaHoraHusoGenRegistro', '2024-01-01T19:20:40+01:00'),
  tag('Huella', HASHES[2]),
])

test('the first record, a record after another, and a cancellation have the hashes of the paper', () => {
  expect(hasRightHash(issuedRecord({}))).toBe(true)
  const second = { number: '12345679/G34', time: '19:20:35', hash: HASHES[1] }
  expect(hasRightHash(issuedRecord(second, [chained(HASHES[0])]))).toBe(true)
  expect(hasRightHash(issuedRecord(second, [chained(HASHES[2])]))).toBe(false)
  expect(hasRightHash(cancelledRecord)).toBe(true)
})

test('another amount is another hash, zeros at its end are not', () => {
  expect(hasRightHash(issuedRecord({ quota: '12.36' }))).toBe(false)
  expect(hasRightHash(issuedRecord({ quota: '12.350' }))).toBe(true)
})

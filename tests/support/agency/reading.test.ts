import { expect, test } from 'vitest'
import { readSending } from './reading.ts'
import { changed, INCIDENT, issued, messageOf, sendingOf } from './sample-records.ts'

const errorOf = (xml: string) => {
  const read = readSending(xml)
  return 'records' in read ? undefined : read
}

test('a message is read as a sending with its header and its records, one by one', () => {
  const sending = sendingOf([issued('S-2026-000001'), issued('S-2026-000002')], INCIDENT)
  expect(sending.incidencia).toBe(true)
  expect(sending.records.map(({ number, fault }) => [number, fault])).toEqual([
    ['S-2026-000001', undefined],
    ['S-2026-000002', undefined],
  ])
  expect(sendingOf([issued('S-2026-000001')]).incidencia).toBe(false)
})

test.each([
  ['no XML', (xml: string) => xml.slice(0, -20), 4103],
  ['nothing', () => '', 4103],
  ['another envelope', (xml: string) => xml.replaceAll('xmlsoap.org/soap', 'example/soap'), 4118],
  [
    'an envelope without its name space',
    (xml: string) => xml.replaceAll('soapenv:Envelope', 'Envelope'),
    4118,
  ],
  [
    'another body',
    (xml: string) => xml.replaceAll('RegFactuSistema', 'ConsultaFactuSistema'),
    4118,
  ],
  [
    'a tag is missing',
    (xml: string) => xml.replace(/<sf:TipoFactura>.*<\/sf:TipoFactura>/, ''),
    4102,
  ],
  ['an unknown tag', (xml: string) => xml.replaceAll('sf:CuotaTotal>', 'sf:CuotaMia>'), 4102],
  [
    'a wrong value in the header',
    (xml: string) => xml.replace('<sf:NIF>B00000000</sf:NIF>', '<sf:NIF>B0000</sf:NIF>'),
    4102,
  ],
  [
    'no record',
    (xml: string) => xml.replace(/<sfLR:RegistroFactura>.*<\/sfLR:RegistroFactura>/, ''),
    4102,
  ],
])('a message is refused whole: %s', (_, change, code) => {
  const xml = change(messageOf([issued('S-2026-000001')]))
  expect(errorOf(xml)?.code).toBe(code)
})

test('1.000 records are taken at once, 1.001 are not', () => {
  const { xml } = issued('S-2026-000001')
  const record = `<sfLR:RegistroFactura>${xml}</sfLR:RegistroFactura>`
  const many = (count: number) =>
    messageOf([issued('S-2026-000001')]).replace(record, record.repeat(count))
  expect(errorOf(many(1000))).toBeUndefined()
  expect(errorOf(many(1001))?.code).toBe(4114)
})

test('a wrong value refuses its record only, and a wrong time has an error of its own', () => {
  const { records } = sendingOf([
    changed(issued('S-2026-000001'), '<sf:TipoFactura>F2', '<sf:TipoFactura>F9'),
    issued('S-2026-000002'),
    changed(issued('S-2026-000003'), '+01:00</sf:FechaHora', 'pronto</sf:FechaHora'),
  ])
  expect(records.map(({ fault }) => fault?.code)).toEqual([1100, undefined, 1244])
})

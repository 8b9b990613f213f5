import { beforeAll, expect, test } from 'vitest'
import { invoicing } from '#core/orders/record-schema/invoicing.ts'
import { cancelledRecordXml, issuedRecordXml } from '#core/orders/invoices/record-xml.ts'
import type { Buyer, Invoice } from '#core/orders/invoices/invoice.ts'
import { sampleInvoice } from '#tests/support/verifactu/sample-invoice.ts'
import { recordFaultText } from './record-fault.ts'
import { loadRecordSchema, recordFault } from './record-schema.server.ts'

beforeAll(loadRecordSchema)

const LINK = { previous: null, generatedAt: '2026-03-06T12:30:00+01:00', hash: 'A'.repeat(64) }
const BUYER: Buyer = {
  name: 'Ana Ruiz',
  taxId: '12345678Z',
  address: 'Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
}
const faultOf = (changes: Partial<Invoice>) =>
  recordFault(issuedRecordXml({ ...sampleInvoice, ...changes }, LINK))
const issuer = (changes: Partial<Invoice['issuer']>) => ({
  issuer: { ...sampleInvoice.issuer, ...changes },
})
const buyer = (changes: Partial<Buyer>) => ({
  kind: 'F1' as const,
  buyer: { ...BUYER, ...changes },
})

test('the schema takes an invoice, one with a buyer, and a cancellation', () => {
  expect(faultOf({})).toBeUndefined()
  expect(faultOf(buyer({}))).toBeUndefined()
  expect(recordFault(cancelledRecordXml(sampleInvoice, LINK))).toBeUndefined()
})

test.each([
  ['a NIF with its country', issuer({ taxId: 'ESB12345674' }), 'el NIF de la tienda'],
  ['a NIF with a dash', issuer({ taxId: 'B-12345674' }), 'el NIF de la tienda'],
  ['a name of 121 letters', issuer({ name: 'ñ'.repeat(121) }), 'la razón social de la tienda'],
  ['a buyer of 121 letters', buyer({ name: 'ñ'.repeat(121) }), 'el nombre del cliente'],
  [
    'a document of 21 letters',
    buyer({ idType: 'passport', taxId: 'A'.repeat(21), country: 'AD' }),
    'el documento del cliente',
  ],
  [
    'a country that the agency does not know',
    buyer({ idType: 'passport', taxId: 'A1', country: 'XK' }),
    'el documento del cliente',
  ],
  ['no base at all', { taxes: [] }, 'las bases y las cuotas'],
  ['a year of five digits', { issuedOn: '10000-01-01' }, 'IDFactura/FechaExpedicionFactura'],
])('the schema refuses %s, and the owner reads which part', (_, changes, words) => {
  const fault = faultOf(changes)
  expect(fault?.says).not.toBe('')
  expect(recordFaultText(fault?.path ?? 'nothing')).toContain(words)
})

test('a program with a long name is refused: the name of the shop may be longer than its field', () => {
  const named = issuedRecordXml(sampleInvoice, LINK).replace(
    `<sf:NombreSistemaInformatico>${invoicing.program.name}<`,
    `<sf:NombreSistemaInformatico>${'ñ'.repeat(31)}<`,
  )
  const fault = recordFault(named)
  expect(recordFaultText(fault?.path ?? '')).toContain('«program», en content/invoicing.json')
})

test('a text that is no XML has no path', () => {
  const broken = issuedRecordXml(sampleInvoice, LINK).replace('Venta', 'Venta\u0001')
  expect(recordFault(broken)).toMatchObject({ path: '' })
  expect(recordFaultText('')).toContain('un carácter')
})

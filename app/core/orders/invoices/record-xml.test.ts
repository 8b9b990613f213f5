import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { invoicing } from '#core/orders/record-schema/invoicing.ts'
import { soldOrder } from '#tests/support/factories/sold-orders.ts'
import { RECORDED_COUNTRIES } from '#core/pricing/tax/recorded-countries.ts'
import { schemaFaults } from '#tests/support/verifactu/schema-faults.ts'
import { invoiceContent } from './invoice-lines.ts'
import type { Buyer, Invoice } from './invoice.ts'
import {
  cancelledRecordXml,
  issuedRecordXml,
  recordAmounts,
  recordsDocuments,
} from './record-xml.ts'

const order = soldOrder({ lines: [{ priceCents: 9999, quantity: 1 }], shippingCents: 395 })
/** As invoices of before named a buyer, without a country. */
const ANA = {
  name: 'Lucía',
  taxId: '12345678Z',
  address: 'Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
}
const invoice: Invoice = {
  number: 'F-2026-000001',
  kind: 'F1',
  issuedOn: '2026-03-06',
  operationOn: '2026-03-05',
  issuedAt: '2026-03-06T11:30:00.000Z',
  orderNumber: order.number,
  issuer: { name: 'Tienda & Hijos, S. L.', taxId: 'B00000000', address: [] },
  buyer: ANA,
  corrects: null,
  replaces: [],
  ...invoiceContent(order, {
    units: [{ position: 0, quantity: 1, before: 0 }],
    withShipping: true,
  }),
  qrText: '',
}
const link = { previous: null, generatedAt: '2026-03-06T12:30:00+01:00', hash: 'A'.repeat(64) }
const previous = {
  number: 'S-2026-000009',
  issuedOn: '2026-03-04',
  issuerTaxId: 'B00000000',
  hash: 'B'.repeat(64),
}

/** "Name: text" for each tag with a text, and "Name" for the others, in order; the agency's schema must take it. */
function tagsOf(xml: string): string[] {
  const parser = new new Window().DOMParser()
  expect(schemaFaults(xml)).toEqual([])
  const root = parser.parseFromString(xml, 'application/xml').documentElement
  expect(root?.querySelector('parsererror')).toBeNull()
  return [...(root?.querySelectorAll('*') ?? [])].map((tag) => {
    const name = tag.tagName.replace(/^sf(?:LR)?:/, '')
    return tag.children.length > 0 ? name : `${name}: ${tag.textContent}`
  })
}

const documentOf = (records: string[]) => recordsDocuments(invoice.issuer, records)[0] ?? ''

/** Its prefixes are declared by the document around it. */
const tagsOfRecord = (record: string) => {
  const tags = tagsOf(documentOf([record]))
  return tags.slice(tags.indexOf('RegistroFactura') + 2)
}

const program = [
  'SistemaInformatico',
  `NombreRazon: ${invoicing.program.producer}`,
  `NIF: ${invoicing.program.producerTaxId}`,
  'NombreSistemaInformatico: Vereda',
  'IdSistemaInformatico: VE',
  'Version: 1.0',
  'NumeroInstalacion: 1',
  'TipoUsoPosibleSoloVerifactu: S',
  'TipoUsoPosibleMultiOT: N',
  'IndicadorMultiplesOT: N',
]

test('the record of a full invoice has every field, in the order of the schema', () => {
  expect(tagsOfRecord(issuedRecordXml(invoice, link))).toEqual([
    'IDVersion: 1.0',
    'IDFactura',
    'IDEmisorFactura: B00000000',
    'NumSerieFactura: F-2026-000001',
    'FechaExpedicionFactura: 06-03-2026',
    'NombreRazonEmisor: Tienda & Hijos, S. L.',
    'TipoFactura: F1',
    'FechaOperacion: 05-03-2026',
    'DescripcionOperacion: Venta de ropa y accesorios',
    'Destinatarios',
    'IDDestinatario',
    'NombreRazon: Lucía',
    'NIF: 12345678Z',
    'Desglose',
    'DetalleDesglose',
    'Impuesto: 01',
    'ClaveRegimen: 01',
    'CalificacionOperacion: S1',
    'TipoImpositivo: 21.00',
    'BaseImponibleOimporteNoSujeto: 103.25',
    'CuotaRepercutida: 21.69',
    'CuotaTotal: 21.69',
    'ImporteTotal: 124.94',
    'Encadenamiento',
    'PrimerRegistro: S',
    ...program,
    'FechaHoraHusoGenRegistro: 2026-03-06T12:30:00+01:00',
    'TipoHuella: 01',
    `Huella: ${'A'.repeat(64)}`,
  ])
})

const recordOf = (buyer: Partial<Buyer>) =>
  issuedRecordXml({ ...invoice, buyer: { ...ANA, ...buyer } }, link)

test.each<[Partial<Buyer>, string[]]>([
  [{ idType: 'nif', country: 'FR', taxId: 'X1234567L' }, ['NIF: X1234567L']],
  [
    { idType: 'vat', country: 'ES', taxId: 'FR40303265045' },
    ['IDOtro', 'CodigoPais: FR', 'IDType: 02', 'ID: FR40303265045'],
  ],
  [
    { idType: 'vat', country: 'GR', taxId: 'EL123456789' },
    ['IDOtro', 'CodigoPais: GR', 'IDType: 02', 'ID: EL123456789'],
  ],
  [
    { idType: 'vat', country: 'GB', taxId: 'XI123456789' },
    ['IDOtro', 'IDType: 02', 'ID: XI123456789'],
  ],
  [
    { idType: 'passport', country: 'US', taxId: 'AB123' },
    ['IDOtro', 'CodigoPais: US', 'IDType: 03', 'ID: AB123'],
  ],
  [
    { idType: 'national', country: 'BR', taxId: '123' },
    ['IDOtro', 'CodigoPais: BR', 'IDType: 04', 'ID: 123'],
  ],
  [
    { idType: 'residence', country: 'CH', taxId: '123' },
    ['IDOtro', 'CodigoPais: CH', 'IDType: 05', 'ID: 123'],
  ],
  [
    { idType: 'other', country: 'AD', taxId: '123' },
    ['IDOtro', 'CodigoPais: AD', 'IDType: 06', 'ID: 123'],
  ],
])('a buyer with another document: %j', (buyer, expected) => {
  const tags = tagsOfRecord(recordOf(buyer))
  const from = tags.indexOf('NombreRazon: Lucía') + 1
  expect(tags.slice(from, tags.indexOf('Desglose'))).toEqual(expected)
})

test('the schema knows every country that a buyer may be of', () => {
  const records = RECORDED_COUNTRIES.map((country) =>
    recordOf({ idType: 'passport', country, taxId: 'AB123' }),
  )
  expect(records.length).toBeGreaterThan(200)
  expect(schemaFaults(documentOf(records))).toEqual([])
})

test('an invoice names those of another issuer with that issuer, in one that corrects or replaces', () => {
  const ref = { number: 'S-2026-000008', issuedOn: '2026-03-01', issuerTaxId: 'B12345674' }
  const own = 'IDEmisorFactura: B00000000'
  const issuers = (changes: Partial<Invoice>) =>
    tagsOfRecord(issuedRecordXml({ ...invoice, ...changes }, link)).filter((tag) =>
      tag.startsWith('IDEmisorFactura'),
    )
  expect(issuers({ kind: 'R1', corrects: ref })).toEqual([own, 'IDEmisorFactura: B12345674'])
  expect(issuers({ kind: 'F3', replaces: [ref] })).toEqual([own, 'IDEmisorFactura: B12345674'])
})

test('a correction names its invoice and the record before; a simplified one has no buyer', () => {
  const correction: Invoice = {
    ...invoice,
    kind: 'R5',
    buyer: null,
    operationOn: invoice.issuedOn,
    corrects: { number: 'S-2026-000008', issuedOn: '2026-03-01' },
  }
  const tags = tagsOfRecord(issuedRecordXml(correction, { ...link, previous }))
  expect(tags.slice(6, 13)).toEqual([
    'TipoFactura: R5',
    'TipoRectificativa: I',
    'FacturasRectificadas',
    'IDFacturaRectificada',
    'IDEmisorFactura: B00000000',
    'NumSerieFactura: S-2026-000008',
    'FechaExpedicionFactura: 01-03-2026',
  ])
  expect(tags.slice(tags.indexOf('RegistroAnterior') + 1).slice(0, 4)).toEqual([
    'IDEmisorFactura: B00000000',
    'NumSerieFactura: S-2026-000009',
    'FechaExpedicionFactura: 04-03-2026',
    `Huella: ${'B'.repeat(64)}`,
  ])
  expect(tags).not.toContain('Destinatarios')
})

test('a full invoice names the simplified ones that it takes the place of', () => {
  const replaces = [{ number: 'S-2026-000008', issuedOn: '2026-03-01' }]
  const tags = tagsOfRecord(issuedRecordXml({ ...invoice, kind: 'F3', replaces }, link))
  expect(tags.slice(7, 10)).toEqual([
    'FacturasSustituidas',
    'IDFacturaSustituida',
    'IDEmisorFactura: B00000000',
  ])
})

test('an export is exempt, the one-stop shop is not subject here: neither has a quota', () => {
  const amounts = { baseCents: 10_000, quotaCents: 0, percent: 0 }
  const exported = { ...invoice, taxes: [{ regime: 'export' as const, ...amounts }] }
  const tags = tagsOfRecord(issuedRecordXml(exported, link))
  expect(tags).toEqual(expect.arrayContaining(['ClaveRegimen: 02', 'OperacionExenta: E2']))
  expect(tags.filter((tag) => /TipoImpositivo|CuotaRepercutida/.test(tag))).toEqual([])
  const oss = { regime: 'oss' as const, percent: 22, baseCents: 10_000, quotaCents: 2200 }
  const italian = { ...invoice, taxes: [oss], totalCents: 12_200 }
  expect(tagsOfRecord(issuedRecordXml(italian, link))).toEqual(
    expect.arrayContaining([
      'ClaveRegimen: 17',
      'CalificacionOperacion: N2',
      'BaseImponibleOimporteNoSujeto: 122.00',
    ]),
  )
  expect(recordAmounts(italian)).toEqual({ quotaText: '0.00', totalText: '122.00' })
})

test('a cancellation, and all records as one document', () => {
  const cancelled = cancelledRecordXml(invoice, { ...link, previous })
  expect(tagsOfRecord(cancelled).slice(0, 5)).toEqual([
    'IDVersion: 1.0',
    'IDFactura',
    'IDEmisorFacturaAnulada: B00000000',
    'NumSerieFacturaAnulada: F-2026-000001',
    'FechaExpedicionFacturaAnulada: 06-03-2026',
  ])
  const document = documentOf([issuedRecordXml(invoice, link), cancelled])
  const tags = tagsOf(document)
  expect(tags.slice(0, 4)).toEqual([
    'Cabecera',
    'ObligadoEmision',
    'NombreRazon: Tienda & Hijos, S. L.',
    'NIF: B00000000',
  ])
  expect(tags.filter((tag) => tag === 'RegistroFactura')).toHaveLength(2)
})

test('the agency takes 1000 records at once: more are in several documents', () => {
  const records = (count: number) =>
    recordsDocuments(invoice.issuer, Array.from({ length: count }, String)).map(
      (document) => document.match(/<sfLR:RegistroFactura>/g)?.length ?? 0,
    )
  expect([records(0), records(1000), records(2001)]).toEqual([[], [1000], [1000, 1000, 1]])
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { schemaFaults } from '#tests/support/verifactu/schema-faults.ts'
import { soldOrder } from '#tests/support/factories/sold-orders.ts'
import { BUYER_LIMITS, buyerForm } from './buyer-form.ts'
import { invoiceContent } from './invoice-lines.ts'
import { isSameBuyer, type Invoice } from './invoice.ts'
import { issuedRecordXml, recordsDocuments } from './record-xml.ts'
import { recordedText } from './recorded-text.ts'

test.each([
  [`D'Arc Textil, S. L.`, 'D’Arc Textil, S. L.'],
  ['Peña "Los Riscos"', 'Peña ”Los Riscos”'],
  ['A = B <Moda>', 'A - B ‹Moda›'],
  ['Hijos & Cía., S. L.', 'Hijos & Cía., S. L.'],
  ['Дмитрий 😀 «Łódź»', 'Дмитрий 😀 «Łódź»'],
  ['a\uFFFEb\u0001c', 'abc'],
  ['\uD800x', '\uFFFDx'],
])('«%s» is recorded as «%s»', (typed, recorded) => expect(recordedText(typed)).toBe(recorded))

test('a buyer of an earlier invoice is the same one, by whatever signs', () => {
  const before = { name: 'Peña "Los Riscos"', taxId: 'G12345674', ...home }
  const now = { ...before, name: recordedText(before.name), country: 'ES', idType: 'nif' as const }
  expect(isSameBuyer(before, now)).toBe(true)
  expect(isSameBuyer(before, { ...now, name: 'Peña Los Riscos' })).toBe(false)
  expect(isSameBuyer(before, { ...now, country: 'PT' })).toBe(false)
})

const home = { address: 'Olmo, 14', postcode: '28012', city: 'Madrid' }

test('a name has a letter or a digit, and signs that an invoice can print', () => {
  const errorOf = (name: string) => v.safeParse(buyerForm, { ...ana, name }).issues?.[0].message
  expect(['Ō', '№ 1', 'Дмитрий', 'Nguyễn Hữu Thọ', 'Łódź', 'Δρ. Νίκη'].map(errorOf)).toEqual(
    Array.from({ length: 6 }),
  )
  expect(['—', '…'].map(errorOf)).toEqual(
    Array.from({ length: 2 }, () => 'El nombre necesita letras o números'),
  )
  expect(errorOf('张伟 (Wei)')).toBe(
    'La factura no puede llevar «张 伟»: escríbelo con letras latinas, griegas o cirílicas',
  )
  expect(errorOf('محمد')).toContain('La factura no puede llevar «م ح د»')
})

const order = soldOrder({ lines: [{ priceCents: 9999, quantity: 1 }] })
const ana = {
  country: 'ES',
  idType: 'nif' as const,
  taxId: '12345678Z',
  address: 'Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
}
const link = { previous: null, generatedAt: '2026-03-06T12:30:00+01:00', hash: 'A'.repeat(64) }

const invoice: Invoice = {
  number: 'F-2026-000001',
  kind: 'F1',
  issuedOn: '2026-03-06',
  operationOn: '2026-03-06',
  issuedAt: '2026-03-06T11:30:00.000Z',
  orderNumber: order.number,
  issuer: { name: 'Tienda', taxId: 'B00000000', address: [] },
  buyer: null,
  corrects: null,
  replaces: [],
  ...invoiceContent(order, {
    units: [{ position: 0, quantity: 1, before: 0 }],
    withShipping: true,
  }),
  qrText: '',
}

const recordFor = (name: string): string =>
  issuedRecordXml({ ...invoice, buyer: { ...ana, name: recordedText(name) } }, link)

/** Every character of Unicode, lone halves too, in names of 54. */
function* namesOfUnicode(): Generator<string> {
  for (let first = 0; first <= 0x10_ff_ff; first += 50) {
    const codes = Array.from({ length: 50 }, (_, at) => Math.min(first + at, 0x10_ff_ff))
    yield `Ana ${String.fromCodePoint(...codes)}`
  }
}

test('whatever the name, the record of its invoice is one that the agency takes', () => {
  const names = [...namesOfUnicode()]
  expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(BUYER_LIMITS.name)
  const records = names.map(recordFor)
  expect(records.length).toBeGreaterThan(20_000)
  expect(records.filter((record) => /&(?:lt|gt|quot|apos);|=/.test(record))).toEqual([])
  const documents = recordsDocuments({ name: 'Tienda', taxId: 'B00000000' }, records)
  expect(documents.flatMap(schemaFaults)).toEqual([])
})

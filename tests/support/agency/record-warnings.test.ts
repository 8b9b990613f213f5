import { expect, test } from 'vitest'
import { recordWarning } from './record-warnings.ts'
import {
  cancelled,
  changed,
  issued,
  MADE_AT,
  sampleInvoice,
  sendingOf,
  type SampleRecord,
} from './sample-records.ts'

const NUMBER = 'S-2026-000001'
const first = issued('S-2026-000000')
const after = (hash: string) => issued(NUMBER, { previous: { ...first, hash } })

type Given = { seconds?: number; incidencia?: boolean; hasRecords?: boolean }

/** The warning for a record that arrives so many seconds after it was made. */
const codeOf = (record: SampleRecord, given: Given = {}) => {
  const { seconds = 0, incidencia = false, hasRecords = false } = given
  const [sent] = sendingOf([record]).records
  const now = new Date(Date.parse(MADE_AT) + seconds * 1000)
  return sent && recordWarning(sent.tag, { now, incidencia, hasRecords })?.code
}

test('a record that is right has no warning', () => {
  expect(codeOf(issued(NUMBER))).toBe(undefined)
  expect(codeOf(cancelled(NUMBER, { previous: first }), { hasRecords: true })).toBe(undefined)
})

test('2000: a hash that is not that of its fields', () => {
  expect(codeOf({ ...changed(issued(NUMBER), 'S-2026-000001', 'S-2026-000002') })).toBe(2000)
  expect(codeOf(changed(cancelled(NUMBER), '12:30:00', '12:30:01'))).toBe(2000)
})

const euros = (name: string, amount: string) => `<sf:${name}>${amount}</sf:${name}>`
const QUOTA = euros('CuotaRepercutida', '21.69')
const BASE = euros('BaseImponibleOimporteNoSujeto', '103.25')

test('2005: a total further than 10 euros from its lines', () => {
  const { totalCents } = sampleInvoice(NUMBER)
  expect(codeOf(issued(NUMBER, { totalCents: totalCents + 1000 }))).toBe(undefined)
  expect(codeOf(issued(NUMBER, { totalCents: totalCents + 1001 }))).toBe(2005)
  const special = issued(NUMBER, { totalCents: totalCents + 1001 })
  expect(codeOf(changed(special, euros('ClaveRegimen', '01'), euros('ClaveRegimen', '03')))).toBe(
    undefined,
  )
})

test('2006: quotas further than 10 euros from their sum', () => {
  const moved = changed(issued(NUMBER), BASE, euros('BaseImponibleOimporteNoSujeto', '93.24'))
  expect(codeOf(changed(moved, QUOTA, euros('CuotaRepercutida', '31.70')))).toBe(2006)
})

test('2007: a first record where the agency has others of this program', () => {
  expect(codeOf(issued(NUMBER), { hasRecords: true })).toBe(2007)
  expect(codeOf(after(first.hash), { hasRecords: true })).toBe(undefined)
})

test('2002, 2003: a previous hash that is too short, or none', () => {
  expect(codeOf(after('A'.repeat(63)))).toBe(2002)
  expect(codeOf(after('a'.repeat(64)))).toBe(2003)
})

test('2004: 240 seconds on both sides, and later only without an incident', () => {
  expect(codeOf(issued(NUMBER), { seconds: -240 })).toBe(undefined)
  expect(codeOf(issued(NUMBER), { seconds: -241 })).toBe(2004)
  expect(codeOf(issued(NUMBER), { seconds: -241, incidencia: true })).toBe(2004)
  expect(codeOf(issued(NUMBER), { seconds: 240 })).toBe(undefined)
  expect(codeOf(issued(NUMBER), { seconds: 241 })).toBe(2004)
  expect(codeOf(issued(NUMBER), { seconds: 241, incidencia: true })).toBe(undefined)
})

test('2001: a buyer whose NIF is not in the census; of several warnings the first of the list', () => {
  const buyer = {
    name: 'Lucía',
    taxId: '12345678Z',
    address: 'Olmo, 14',
    postcode: '28012',
    city: 'Madrid',
  }
  const known = issued(NUMBER, { kind: 'F1', buyer })
  const unknown = changed(
    known,
    euros('NIF', '12345678Z'),
    `<sf:IDOtro>${euros('CodigoPais', 'ES')}${euros('IDType', '07')}${euros('ID', '12345678Z')}</sf:IDOtro>`,
  )
  expect(codeOf(unknown, { hasRecords: true, seconds: 999 })).toBe(2001)
  expect(codeOf(known, { hasRecords: true, seconds: 999 })).toBe(2007)
})

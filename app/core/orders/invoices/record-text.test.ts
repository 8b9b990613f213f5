import { expect, test } from 'vitest'
import { recordHash } from './chain.server.ts'
import { amountText, hashText, madridTimestamp, qrText } from './record-text.ts'

const issuerTaxId = '89890001K'
const first = { issuerTaxId, number: '12345678/G33', issuedOn: '2024-01-01' }
const second = { issuerTaxId, number: '12345679/G34', issuedOn: '2024-01-01' }
const amounts = { invoiceKind: 'F1', quotaText: '12.35', totalText: '123.45' }

const HASHES = [
  '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60',
  'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97',
  '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68',
] as const

test('the three examples that the tax agency published', () => {
  const generatedAt = '2024-01-01T19:20:30+01:00'
  const one = { kind: 'alta', invoice: first, previousHash: null, generatedAt, ...amounts } as const
  expect(hashText(one)).toBe(
    'IDEmisorFactura=89890001K&NumSerieFactura=12345678/G33&FechaExpedicionFactura=01-01-2024&TipoFactura=F1&CuotaTotal=12.35&ImporteTotal=123.45&Huella=&FechaHoraHusoGenRegistro=2024-01-01T19:20:30+01:00',
  )
  const two = {
    ...one,
    invoice: second,
    previousHash: HASHES[0],
    generatedAt: '2024-01-01T19:20:35+01:00',
  }
  const three = {
    kind: 'anulacion',
    invoice: second,
    previousHash: HASHES[1],
    generatedAt: '2024-01-01T19:20:40+01:00',
  } as const
  expect([recordHash(one), recordHash(two), recordHash(three)]).toEqual(HASHES)
})

test('values are trimmed', () => {
  const record = {
    kind: 'anulacion',
    invoice: { ...second, number: ' 12345679/G34 ' },
    previousHash: HASHES[1],
    generatedAt: '2024-01-01T19:20:40+01:00',
  } as const
  expect(recordHash(record)).toBe(HASHES[2])
})

test.each([
  ['2026-03-05T11:30:00.999Z', '2026-03-05T12:30:00+01:00'],
  ['2026-07-31T22:00:00.000Z', '2026-08-01T00:00:00+02:00'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01T00:00:00+01:00'],
  ['2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00+01:00'],
])('%s is %s in Madrid', (moment, text) => expect(madridTimestamp(moment)).toBe(text))

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [123_450, '1234.50'],
  [-5, '-0.05'],
  [-12_099, '-120.99'],
])('%i cents are written %s', (cents, text) => expect(amountText(cents)).toBe(text))

test('the QR code leads to another page while records are not sent', () => {
  const input = {
    address: 'https://agency.example/',
    isVerifactu: false,
    invoice: first,
    totalCents: 12_345,
  }
  const query = '?nif=89890001K&numserie=12345678%2FG33&fecha=01-01-2024&importe=123.45'
  expect(qrText(input)).toBe(`https://agency.example/ValidarQRNoVerifactu${query}`)
  expect(qrText({ ...input, isVerifactu: true })).toBe(`https://agency.example/ValidarQR${query}`)
})

import { inflateSync } from 'node:zlib'
import Document from 'pdfkit'
import { expect, test } from 'vitest'
import { soldOrder } from '#tests/support/factories/sold-orders.ts'
import { faceOf, PRINTED_FACES, type PrintedFace } from '#core/base/text/printed-letters.ts'
import type { ShownInvoice } from './invoice.ts'
import { invoiceContent } from './invoice-lines.ts'
import { faceFile, invoicePdf } from './invoice-pdf.server.ts'

const order = soldOrder({ lines: [{ priceCents: 9999, quantity: 1 }] })

/** An invoice for this name as a PDF: what its fonts write, and its page as far as it is plain. */
async function pdfFor(name: string, changes: Partial<ShownInvoice> = {}) {
  const pdf = await invoicePdf({
    number: 'F-2026-000001',
    kind: 'F1',
    issuedOn: '2026-03-05',
    operationOn: '2026-03-05',
    issuedAt: '2026-03-05T12:00:00.000Z',
    orderNumber: order.number,
    issuer: { name: 'Vereda, S. L.', taxId: 'B12345674', address: ['Calle, 1'] },
    buyer: { name, taxId: 'X1234567L', address: 'Olmo, 14', postcode: '28012', city: 'Madrid' },
    corrects: null,
    replaces: [],
    ...invoiceContent(order, {
      units: [{ position: 0, quantity: 1, before: 0 }],
      withShipping: true,
    }),
    qrText: 'https://agency.example/ValidarQRNoVerifactu?nif=B12345674',
    ...changes,
  })
  const streams = pdf
    .toString('latin1')
    .split('stream\n')
    .slice(1)
    .flatMap((part) => inflated(part.slice(0, part.indexOf('\nendstream'))))
  return { streams, texts: streams.map(textOf).join('\n') }
}

function inflated(bytes: string): string[] {
  try {
    return [inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')]
  } catch {
    return [] // it was not compressed
  }
}

/** What a font of the PDF says that its glyphs mean, or what a page writes in a standard font. */
const textOf = (stream: string): string =>
  stream.includes('beginbfrange')
    ? Array.from(stream.matchAll(/<([0-9a-f]{4,8})>/g), ([, hex = '']) =>
        Buffer.from(hex, 'hex').swap16().toString('utf16le'),
      ).join('')
    : Array.from(stream.matchAll(/<([0-9a-f]+)>/g), ([, hex = '']) =>
        Buffer.from(hex, 'hex').toString('latin1'),
      ).join('')

test.each([
  'Дмитрий Иванов',
  'Νίκη Παπαδοπούλου',
  'Nguyễn Hữu Thọ',
  'Łódź',
  'Ἀθῆναι',
  'Іван Ґалаґан',
])('the PDF writes every letter of %s', async (name) => {
  const { texts } = await pdfFor(name)
  const missing = Array.from(name).filter((sign) => !texts.includes(sign))
  expect(missing).toEqual([])
  expect(texts).not.toContain('Donde pone')
})

test('a name that no face can write is not empty, and the PDF says where it is whole', async () => {
  const { texts } = await pdfFor('张伟')
  expect(texts).toContain('??')
  expect(texts.replaceAll(/\s/g, '')).toContain('hay signos'.replaceAll(' ', ''))
})

test('the PDF of a sample says so at its head and across each page, and has no QR code', async () => {
  const [real, sample, cancelled] = await Promise.all([
    pdfFor('Ana'),
    pdfFor('Ana', { issuer: { name: 'Vereda', taxId: 'B00000000', address: [] } }),
    pdfFor('Ana', { isCancelled: true }),
  ])
  const plain = ({ texts }: { texts: string }) => texts.replaceAll(/\s/g, '')
  expect(plain(sample).split('SINVALIDEZFISCAL')).toHaveLength(3)
  expect(plain(cancelled).split('ANULADA')).toHaveLength(3)
  expect(plain(real)).not.toMatch(/SINVALIDEZ|ANULADA/)
  expect([real, sample].map((one) => plain(one).includes('QRtributario:'))).toEqual([true, false])
})

const EMBEDDED = PRINTED_FACES.filter((face) => face !== 'standard')

/** The characters of a face, from its file. */
function charactersOf(face: PrintedFace): Set<number> {
  const pdf = new Document().font(faceFile(face))
  // pdfkit's types do not show the opened font.
  const { _font: opened } = pdf as unknown as { _font: { font: { characterSet: number[] } } }
  return new Set(opened.font.characterSet)
}

test.each(EMBEDDED)('the face %s has every letter that is written with it', (face) => {
  const has = charactersOf(face)
  const codes = Array.from({ length: 0x1_00_00 }, (_, code) => code)
  const written = codes.filter((code) => faceOf(String.fromCharCode(code)) === face)
  expect(written.length).toBeGreaterThan(5)
  expect(written.filter((code) => !has.has(code)).map((code) => code.toString(16))).toEqual([])
})

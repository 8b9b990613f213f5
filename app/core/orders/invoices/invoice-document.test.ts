import { expect, test } from 'vitest'
import { soldOrder } from '#tests/support/factories/sold-orders.ts'
import { invoiceContent } from './invoice-lines.ts'
import { bookRows, bookSums } from './books.ts'
import { invoiceDocument } from './invoice-document.ts'
import { INVOICE_POLICY, invoicePage } from './invoice-page.server.ts'
import { invoicePdf } from './invoice-pdf.server.ts'
import type { Invoice, ShownInvoice } from './invoice.ts'
import { qrModules } from './qr-code.server.ts'

function sample(lines: number, changes: Partial<ShownInvoice> = {}): Invoice {
  const order = soldOrder({
    lines: Array.from({ length: lines }, () => ({ priceCents: 9999, quantity: 2 })),
    discountPercent: 10,
    shippingCents: 395,
  })
  return {
    number: 'S-2026-000001',
    kind: 'F2',
    issuedOn: '2026-03-05',
    operationOn: '2026-03-05',
    issuedAt: '2026-03-05T12:00:00.000Z',
    orderNumber: 'VR-TEST-0001',
    issuer: {
      name: 'Vereda, S. L.',
      taxId: 'B12345674',
      address: ['Calle, 1', 'Madrid'],
    },
    buyer: null,
    corrects: null,
    replaces: [],
    ...invoiceContent(order, {
      units: order.lines.map(({ quantity }, position) => ({ position, quantity, before: 0 })),
      withShipping: true,
    }),
    qrText: 'https://agency.example/ValidarQRNoVerifactu?nif=B00000000',
    ...changes,
  }
}
const buyer = {
  name: '<b>Łódź</b> & Cía.',
  taxId: '12345678Z',
  address: 'Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
}

test('the country stands in the address of a buyer from elsewhere', () => {
  const portuguese = { ...buyer, idType: 'vat', taxId: 'PT123456789', country: 'PT' } as const
  expect(invoiceDocument(sample(1, { kind: 'F1', buyer: portuguese })).buyer).toEqual([
    buyer.name,
    'NIF-IVA PT123456789',
    'Olmo, 14',
    '28012 Madrid',
    'Portugal',
  ])
  expect(invoiceDocument(sample(1, { kind: 'F1', buyer })).buyer).toEqual([
    buyer.name,
    'NIF 12345678Z',
    'Olmo, 14',
    '28012 Madrid',
  ])
})

test('an invoice says what the law asks: number, days, parties, lines, base, rate, quota', () => {
  const document = invoiceDocument(sample(1))
  expect(document).toMatchObject({
    title: 'Factura simplificada',
    issuer: ['Vereda, S. L.', 'NIF B12345674', 'Calle, 1', 'Madrid'],
    buyer: [],
    notes: [],
    qrLegend: null,
  })
  const spaced = JSON.stringify([document.facts, document.lines, document.sums])
  const text = spaced.replaceAll('\u00A0', ' ')
  for (const words of ['S-2026-000001', '5 de marzo de 2026', '−20,00 €', '179,98 €', '3,26 €']) {
    expect(text).toContain(words)
  }
  expect(text).toContain('IVA (21 %)')
})

test('other invoices say which ones they correct or take the place of, and why IVA is missing', () => {
  const ref = { number: 'S-2026-000001', issuedOn: '2026-03-01' }
  const correction = { ...ref, number: 'RS-2026-000001' }
  const tax = { percent: 0, baseCents: 100, quotaCents: 0 }
  const notes = (changes: Partial<Invoice>) => invoiceDocument(sample(1, changes)).notes.join(' ')
  expect(notes({ kind: 'R5', corrects: ref })).toBe(
    'Rectifica por diferencias la factura S-2026-000001, del 1 de marzo de 2026.',
  )
  expect(notes({ kind: 'F3', replaces: [ref, correction] })).toBe(
    'Sustituye a la factura simplificada S-2026-000001, del 1 de marzo de 2026. Tiene en cuenta sus rectificaciones: RS-2026-000001.',
  )
  expect(notes({ taxes: [{ ...tax, regime: 'export' }] })).toContain('artículo 21')
  expect(notes({ taxes: [{ ...tax, regime: 'oss' }] })).toContain('163 unvicies')
})

test('«VERI*FACTU» stands only where the records are sent', () => {
  const sent = { qrText: 'https://agency.example/ValidarQR?nif=B00000000' }
  expect(invoiceDocument(sample(1, sent)).qrLegend).toBe('VERI*FACTU')
  expect(invoicePage(sample(1, sent))).toContain('VERI*FACTU')
  expect(invoicePage(sample(1))).not.toMatch(/VERI\*FACTU|verificable/i)
})

const REAL = { name: 'Vereda, S. L.', taxId: 'B12345674', address: [] }

test.each([
  ['of the sample NIF', { issuer: { ...REAL, taxId: 'B00000000' } }, 'SIN VALIDEZ FISCAL'],
  ['with the sample name', { issuer: { ...REAL, name: 'Vereda (ejemplo)' } }, 'SIN VALIDEZ FISCAL'],
  ['that was cancelled', { issuer: REAL, isCancelled: true }, 'ANULADA'],
  ['that counts', { issuer: REAL }, null],
])('an invoice %s prints what it is not', (_, changes, mark) => {
  const sent = { qrText: 'https://agency.example/ValidarQR?nif=B00000000', ...changes }
  const document = invoiceDocument(sample(1, sent))
  const hasQr = mark !== 'SIN VALIDEZ FISCAL'
  expect(document).toMatchObject({
    mark,
    qrText: hasQr ? sent.qrText : null,
    qrLegend: hasQr ? 'VERI*FACTU' : null,
  })
  const page = invoicePage(sample(1, sent))
  expect([/<p class="mark">([^<]*)</.exec(page)?.[1] ?? null, page.includes('<svg')]).toEqual([
    mark,
    hasQr,
  ])
})

test('the page escapes what was typed, loads nothing, and has a QR code of 35 mm', () => {
  const page = invoicePage(sample(2, { kind: 'F1', buyer }), [{ href: '/x.pdf', text: 'PDF' }])
  expect(page).toContain('&lt;b&gt;Łódź&lt;/b&gt; &amp; Cía.')
  expect(page).not.toContain('<b>')
  expect(page).not.toMatch(/<script|src=|url\(/)
  expect(page).toMatch(/\.qr svg \{[^}]*width: 35mm; height: 35mm; padding: 6mm/)
  expect(INVOICE_POLICY).toMatch(/^default-src 'none'; .*style-src 'sha256-[\w+/=]{44}'$/)
})

test('a PDF has pages for all lines, letters of other languages, and the same bytes again', async () => {
  const invoice = sample(45, { kind: 'F1', buyer })
  const pdf = await invoicePdf(invoice)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
  expect(pdf.toString('latin1')).toContain('NotoSerif')
  expect(pdf.equals(await invoicePdf(invoice))).toBe(true)
  const short = await invoicePdf(sample(3))
  expect(short.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  expect(short.length).toBeLessThan(40_000)
})

test('a QR code has the size that its text needs, and its three corners', () => {
  const modules = qrModules('x'.repeat(140))
  expect(modules.length).toBe(49) // version 8: up to 152 bytes at level M
  const corner = (y: number, x: number) => modules[y]?.slice(x, x + 7).every(Boolean)
  expect([corner(0, 0), corner(0, 42), corner(42, 0), corner(42, 42)]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('the book has a row for each invoice, and a full one in place of another adds nothing', () => {
  const corrected = sample(1, { kind: 'R5', corrects: { number: 'S-1', issuedOn: '2026-03-01' } })
  const place = { country: 'ES', zone: 'peninsula_baleares' } as const
  const invoices = [sample(1), sample(1, { kind: 'F3', buyer }), corrected].map((one) => ({
    ...one,
    place,
  }))
  expect(bookRows(invoices).map((row) => row.at(-1))).toEqual(['suma', 'sí', 'no', 'sí'])
  const { baseCents, quotaCents } = sample(1)
  expect(bookSums(invoices)).toMatchObject([
    {
      place,
      vatCountry: 'ES',
      regime: 'iva',
      percent: 21,
      invoices: 2,
      sum: { baseCents: 2 * baseCents, quotaCents: 2 * quotaCents },
    },
  ])
})

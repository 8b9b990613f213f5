import type { BookedInvoice, TaxRegime } from '#core/orders/invoices/invoice.ts'

/** An invoice of one line in the book, of 100,00 € and its IVA; a correction has a negative base. */
export function bookedInvoice(
  changes: Partial<BookedInvoice> & {
    regime?: TaxRegime
    percent?: number
    base?: number
  } = {},
): BookedInvoice {
  const { regime = 'iva', percent = 21, base: baseCents = 10_000, ...rest } = changes
  const quotaCents = Math.round((baseCents * percent) / 100)
  const totalCents = baseCents + quotaCents
  const line = {
    position: 0,
    description: 'Camiseta Lozoya, talla M, azul',
    units: 1,
    unitPriceCents: baseCents,
    reductionCents: 0,
    baseCents,
    grossCents: totalCents,
  }
  return {
    number: 'S-2026-000001',
    kind: 'F2',
    issuedOn: '2026-03-05',
    operationOn: '2026-03-05',
    issuedAt: '2026-03-05T12:00:00.000Z',
    orderNumber: 'VR-TEST-0001',
    issuer: { name: 'Vereda', taxId: 'B00000000', address: [] },
    buyer: null,
    corrects: null,
    replaces: [],
    qrText: '',
    place: { country: 'ES', zone: 'peninsula_baleares' },
    lines: [line],
    taxes: [{ regime, percent, baseCents, quotaCents }],
    baseCents,
    quotaCents,
    totalCents,
    ...rest,
  }
}

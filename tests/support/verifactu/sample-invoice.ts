import type { Invoice } from '#core/orders/invoices/invoice.ts'

/** A simplified invoice of 12,10 €, as a test changes it. */
export const sampleInvoice: Invoice = {
  number: 'S-2026-000001',
  kind: 'F2',
  issuedOn: '2026-03-06',
  operationOn: '2026-03-06',
  issuedAt: '2026-03-06T11:30:00.000Z',
  orderNumber: 'VR-TEST-0001',
  issuer: { name: 'Tienda, S. L.', taxId: 'B12345674', address: ['Calle, 1'] },
  buyer: null,
  corrects: null,
  replaces: [],
  lines: [
    {
      position: 0,
      description: 'Camiseta',
      units: 1,
      unitPriceCents: 1000,
      reductionCents: 0,
      baseCents: 1000,
      grossCents: 1210,
    },
  ],
  taxes: [{ regime: 'iva', percent: 21, baseCents: 1000, quotaCents: 210 }],
  baseCents: 1000,
  quotaCents: 210,
  totalCents: 1210,
  qrText: 'https://agency.example/ValidarQRNoVerifactu?nif=B12345674',
}

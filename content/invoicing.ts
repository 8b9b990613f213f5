import { shop } from './shop.ts'

/**
 * What invoices need beside the shop's own data. The owner replaces the sample values before
 * opening; docs/operaciones.md, «Facturas», says what is still to be done.
 */
export const invoicing = {
  /** What the shop sells, in a few words: each record of an invoice carries it. */
  operation: 'Venta de ropa y accesorios',
  /** Address of the tax agency that the QR code leads to; the shop never opens it. */
  qrAddress: 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/',
  /** The program, as its producer names it in the responsible statement. */
  program: {
    producer: `${shop.name} Ropa de Montaña, S. L. (ejemplo)`,
    producerTaxId: 'B00000000',
    name: shop.name,
    id: 'VE',
    version: '1.0',
    installation: '1',
  },
} as const

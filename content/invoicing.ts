import { firstShop } from './shop.ts'

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
    producer: `${firstShop.name} Ropa de Montaña, S. L. (ejemplo)`,
    producerTaxId: 'B00000000',
    producerAddress: `Calle de la ${firstShop.name}, 1, 28000 Madrid, España (ejemplo)`,
    name: firstShop.name,
    id: 'VE',
    version: '1.0',
    installation: '1',
    /** To comply it has to send: records are neither signed nor is there a log of events. */
    isOnlyVerifactu: true,
    /** Where and on which day («2027-01-01») its producer signed the statement; null: it has not. */
    signed: null as { place: string; on: string } | null,
  },
} as const

import type { BuyerField } from '#core/orders/invoices/buyer-form.ts'
import type { FullInvoiceOutcome } from '#core/owner/desk-orders/full-invoice.server.ts'
import type { InvoiceKind } from '#core/orders/invoices/invoice.ts'

export const KIND_WORDS: Readonly<Record<InvoiceKind, string>> = {
  F1: 'Completa',
  F2: 'Simplificada',
  F3: 'Completa, en lugar de una simplificada',
  R1: 'Rectificativa',
  R5: 'Rectificativa simplificada',
}

/** The beginning and the end of a hash, as people compare them. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`

export const NOT_SENT =
  'Los registros no se envían a la Agencia Tributaria: se guardan aquí, encadenados, y se descargan.'

type Refusal =
  | 'made_elsewhere'
  | 'cancelled'
  | 'has_invoice'
  | 'not_sent'
  | 'nothing_sent'
  | 'needs_buyer'
  | 'clock'
  | 'sample_issuer'
  | 'record'
  | 'unknown_order'

export const CLOCK_WRONG =
  'La última factura lleva una hora posterior a la de ahora: un reloj está mal. Mira «Comprobar la cadena», en Facturas.'

export const SAMPLE_ISSUER =
  'No se factura: la tienda tiene datos de ejemplo. Pon su NIF y su razón social en Ajustes, y haz después las facturas que falten en «Comprobar la cadena».'

const UNFIT =
  'Hacienda no admitiría el registro de esa factura. Qué dato es, en «Comprobar la cadena», en Facturas.'

export const ISSUE_REFUSALS: Readonly<Record<Refusal, string>> = {
  unknown_order: 'El pedido ya no está.',
  not_sent: 'No ha salido: su factura se hace al enviarlo.',
  clock: CLOCK_WRONG,
  sample_issuer: SAMPLE_ISSUER,
  record: UNFIT,
  has_invoice: 'Ya tiene factura de la tienda.',
  cancelled: 'Su factura se anuló: no era una venta.',
  made_elsewhere: 'Su factura está hecha con otro programa.',
  nothing_sent: 'De este pedido no salió nada: no hay nada que facturar.',
  needs_buyer:
    'Pasa de 3.000 €: necesita factura completa, con NIF. Pídeselo al cliente y hazla en su pedido, en «Factura completa, con NIF…».',
}

export const BUYER_LABELS: Readonly<Record<BuyerField, string>> = {
  name: 'Nombre o razón social',
  country: 'País',
  idType: 'Documento',
  taxId: 'NIF',
  address: 'Dirección',
  postcode: 'Código postal',
  city: 'Ciudad',
}

/** The fields of a buyer, in the order of the form. */
export const BUYER_FIELDS = Object.keys(BUYER_LABELS) as BuyerField[]

/** The field with a value as the page read it. */
export const readBuyerField = (field: BuyerField): string => `antes-${field}`

type FullRefusal = Exclude<Extract<FullInvoiceOutcome, { ok: false }>['reason'], 'moved_meanwhile'>

/** Why there is no full invoice, and what mends it. */
export const FULL_INVOICE_REFUSALS: Readonly<Record<FullRefusal, string>> = {
  unknown_order: 'El pedido ya no está.',
  forgotten: 'Este pedido ya no tiene los datos de su cliente.',
  is_full:
    'Este pedido ya tiene factura completa, y una factura emitida no se cambia. Si lleva un error, pregunta a tu asesor cómo rectificarla.',
  clock: CLOCK_WRONG,
  sample_issuer: SAMPLE_ISSUER,
  record: UNFIT,
  not_in_vies: 'VIES dice que este NIF-IVA no vale. Pregunta al cliente, o elige otro documento.',
  nothing_left: 'De este pedido no queda nada que facturar.',
}

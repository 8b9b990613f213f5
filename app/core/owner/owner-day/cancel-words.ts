import { formerIssuer, type RefusalPlaces } from '#core/orders/verifactu/refusal-words.ts'

export type CancelRefusal =
  | 'unknown'
  | 'cancelled'
  | 'correction'
  | 'has_sale'
  | 'waiting'
  | 'former_issuer'
  | 'clock'
  | 'sample_issuer'
  | 'record'

/** Where the ways out of a refused cancellation are: a refund, a dispatch that is taken back. */
export type CancelPlaces = RefusalPlaces & {
  refund: (order: string) => string
  undoDispatch: (order: string) => string
  duplicate: string
}

/** Why an invoice is not cancelled. */
export const cancelRefusal = (
  reason: CancelRefusal,
  { number, order }: { number: string; order: string },
  places: CancelPlaces,
): string =>
  ({
    unknown: `No hay ninguna factura ${number}.`,
    cancelled: `${number} ya está anulada.`,
    correction: `${number} rectifica a otra por un reembolso, y va con él. Se anula con la factura que rectifica.`,
    has_sale: `Detrás de ${number} hay una venta, y una venta se rectifica: ${places.refund(order)}; o ${places.undoDispatch(order)}, si el paquete no había salido. Si la venta ya tiene factura de otro programa, dilo con ${places.duplicate}.`,
    waiting: `La Agencia Tributaria no ha contestado a un registro de ${number} o de su pedido. Espera unos minutos: ${places.status}.`,
    former_issuer: formerIssuer(number),
    clock: places.clock,
    sample_issuer: places.sample,
    record: `El registro que anula ${number} no cabe en el esquema de la Agencia Tributaria: revisa «program», en content/invoicing.json.`,
  })[reason]

import type { OwnerOrderOutcome } from '#core/checkout/owner-order/owner-order.server.ts'
import { ownerOrderFaults } from '#core/checkout/owner-order/owner-order-faults.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { lineKey, type LineKey } from '#core/pricing/cart/cart.ts'
import { codeRefusalText } from '#core/pricing/discounts/code-texts.ts'
import { BUYER_FIELDS } from '../../invoices/invoice-words.ts'
import type { Article } from './articles.server.ts'
import { articleField, invoiceField, quantityField } from './order-form.ts'

export type OrderFault = Extract<OwnerOrderOutcome, { ok: false }>

/** The messages of fields, and what is said of the whole. */
export type FaultWords = { errors: Record<string, string>; text: string }

const LOOK = 'No se ha apuntado nada. Mira lo marcado.'

/** Why an order is not placed, at the fields that mend it. */
export function faultWords(fault: OrderFault, articles: readonly Article[]): FaultWords {
  const atRows = <Line extends LineKey>(
    lines: readonly Line[],
    fieldOf: (at: number) => string,
    say: (line: Line) => string,
  ): FaultWords => {
    const errors: Record<string, string> = {}
    for (const line of lines) {
      const row = articles.find(({ variants: [one] }) => one?.variantId === lineKey(line))
      errors[fieldOf(row?.at ?? 0)] = say(line)
    }
    return { errors, text: LOOK }
  }
  const at = (field: string, text: string): FaultWords => ({
    errors: { [field]: text },
    text: LOOK,
  })
  switch (fault.reason) {
    case 'bad_fields':
      return typedFaults(fault)
    case 'gone':
      return atRows(fault.lines, articleField, () => 'Ya no está a la venta')
    case 'sold_out':
      return atRows(fault.lines, quantityField, ({ unitsLeft }) => shortText(unitsLeft))
    case 'too_many_units':
      return atRows(fault.lines, quantityField, () => 'Son demasiadas para un pedido')
    case 'price_changed':
      return atRows(
        fault.lines,
        articleField,
        ({ toCents }) => `Ahora cuesta ${formatEuros(toCents)}`,
      )
    case 'code_not_valid':
      return at(
        'descuento',
        codeRefusalText('why' in fault && fault.why ? fault.why : { reason: 'unknown' }),
      )
    case 'no_account':
      return at('pago', 'Falta la cuenta a la que se paga')
    case 'no_cod':
      return at('pago', ownerOrderFaults(fault)[0] ?? '')
    case 'no_delivery':
      return at('envio', 'Ahí no se envía nada, o no de esa manera')
    case 'no_gift_wrap':
      return at('regalo', 'La tienda no envuelve para regalo')
    case 'empty_cart':
      return at(articleField(0), 'Pon al menos un artículo')
    case 'total_changed':
    case 'declined':
    case 'unpaid_limit':
    case 'transfer_limit':
    case 'no_transfer':
    case 'already_ordered':
    case 'key_reused':
    case 'payment_ended':
      return { errors: {}, text: WHOLE[fault.reason] }
  }
}

/** «Solo quedan 2» */
export const shortText = (left: number): string =>
  left <= 0 ? 'Está agotado' : left === 1 ? 'Solo queda 1' : `Solo quedan ${left}`

const AGAIN = 'Este formulario ya apuntó un pedido: míralo en la lista, y recarga para otro.'

const WHOLE = {
  total_changed: 'El total ha cambiado. No se ha apuntado nada: vuelve a calcular.',
  declined: AGAIN,
  unpaid_limit: 'Hay demasiados pedidos sin pagar.',
  transfer_limit: 'Hay demasiados pedidos que esperan su transferencia.',
  no_transfer: 'Ahora no se admiten transferencias.',
  already_ordered: AGAIN,
  key_reused: AGAIN,
  payment_ended: 'Este formulario apuntó un pedido que ya ha caducado. Recarga para otro.',
} as const

/** What the buyer's own fields lack. Without a number of taxes, that is said only there. */
function typedFaults(fault: Extract<OrderFault, { reason: 'bad_fields' }>): FaultWords {
  const { errors, invoiceErrors = {} } = fault
  const isDear = errors.firstName !== undefined && errors.firstName === invoiceErrors.taxId
  const own = Object.entries(errors).filter(([field]) => !isDear || field !== 'firstName')
  const ofInvoice = BUYER_FIELDS.flatMap((field) => {
    const text = invoiceErrors[field]
    return text === undefined ? [] : [[invoiceField(field), isDear ? DEAR : text] as const]
  })
  return { errors: Object.fromEntries([...own, ...ofInvoice]), text: LOOK }
}

const DEAR = 'El pedido pasa de 3.000 €: la ley pide el NIF en su factura'

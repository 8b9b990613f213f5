import type { OrderRefusal } from '#core/checkout/outcome.ts'
import { RECIPIENT_FIELDS } from '#core/customers/addresses/recipient.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { LineKey } from '#core/pricing/cart/cart.ts'
import { codeRefusalText } from '#core/pricing/discounts/code-texts.ts'

/** `no_account`: the shop has no IBAN to pay to. */
export type OwnerOrderRefusal = OrderRefusal | { ok: false; reason: 'no_account' }

const called = ({ id, size, color }: LineKey): string => `${id}/${size}/${color}`

/** Why an order of the shop's is refused, in words for the owner: one line for each thing. */
export function ownerOrderFaults(refusal: OwnerOrderRefusal): string[] {
  switch (refusal.reason) {
    case 'bad_fields': {
      const { errors, invoiceErrors = {} } = refusal
      const texts = [...RECIPIENT_FIELDS, 'giftNote' as const].map((field) => errors[field])
      return [...texts, ...Object.values(invoiceErrors)].flatMap((text) =>
        text ? [`${text}.`] : [],
      )
    }
    case 'gone':
      return refusal.lines.map((line) => `${called(line)} ya no se vende.`)
    case 'sold_out':
      return refusal.lines.map((line) =>
        line.unitsLeft === 0
          ? `${called(line)} está agotado.`
          : `De ${called(line)} solo quedan ${line.unitsLeft}.`,
      )
    case 'too_many_units':
      return refusal.lines.map((line) => `De ${called(line)} son demasiadas para un pedido.`)
    case 'price_changed':
      return refusal.lines.map(
        (line) => `${called(line)} cuesta ahora ${formatEuros(line.toCents)}.`,
      )
    case 'total_changed':
      return [`El total es ahora ${formatEuros(refusal.toCents)}. No se ha apuntado nada.`]
    case 'code_not_valid': {
      const why = 'why' in refusal ? refusal.why : undefined
      return [`${codeRefusalText(why ?? { reason: 'unknown' })}: ${refusal.code}.`]
    }
    case 'no_account':
      return ['No hay cuenta a la que pagar: pon su IBAN en los ajustes (cobro.iban).']
    case 'declined':
      return [
        refusal.leastCents === undefined
          ? 'Ese pago ya es de otro pedido.'
          : `Por enlace se cobra desde ${formatEuros(refusal.leastCents)}.`,
      ]
    case 'no_cod':
      return [COD_FAULTS[refusal.why]]
    case 'empty_cart':
    case 'no_delivery':
    case 'no_gift_wrap':
    case 'unpaid_limit':
    case 'transfer_limit':
    case 'no_transfer':
    case 'already_ordered':
    case 'key_reused':
    case 'payment_ended':
      return [FAULTS[refusal.reason]]
  }
}

/** Why an order is not paid to the courier, in words for the owner. */
const COD_FAULTS = {
  off: 'La tienda no ofrece ahora el contra reembolso.',
  limit: 'Hay demasiados pedidos que se pagan después.',
  place: 'Contra reembolso solo se entrega en la península y Baleares, a domicilio.',
  too_much:
    'Es demasiado para cobrarlo contra reembolso: el tope es cobro.contra-reembolso-maximo, y por ley menos de 1.000 €.',
  before:
    'Quien compra no recogió un contra reembolso en los últimos 12 meses: que pague de otra manera.',
} as const

const FAULTS = {
  empty_cart: 'No lleva ningún artículo.',
  no_delivery: 'Ahí no se envía nada, o no de esa manera.',
  no_gift_wrap: 'La tienda no envuelve para regalo (regalo.se-ofrece).',
  unpaid_limit: 'Hay demasiados pedidos sin pagar.',
  transfer_limit: 'Hay demasiados pedidos que esperan su transferencia.',
  no_transfer: 'Ahora no se admiten transferencias.',
  already_ordered: 'Ese pedido ya estaba apuntado.',
  key_reused: 'Ese pedido ya estaba apuntado.',
  payment_ended: 'Ese pedido se apuntó antes y ha caducado.',
}

import transferPolicy from '#content/transfer-policy.json' with { type: 'json' }
import unpaidPolicy from '#content/unpaid-policy.json' with { type: 'json' }
import { codeRefusalText } from '#core/pricing/discounts/code-texts.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { CartLine, LineKey } from '#core/pricing/cart/cart.ts'
import { sameLine } from '#core/pricing/cart/cart.ts'
import type { CheckoutRefusal, UnpaidLimit } from '#core/checkout/outcome.ts'

/** The texts of a refusal: what changed or is missing. `lines`: the cart as shown. */
export function refusalTexts(refusal: CheckoutRefusal, lines: readonly CartLine[]): string[] {
  const called = (key: LineKey) => {
    const name = lines.find((line) => sameLine(line, key))?.name ?? key.id
    return `«${name}» (${key.size}, ${key.color.toLowerCase()})`
  }
  switch (refusal.reason) {
    case 'empty_cart':
      return ['Tu carrito está vacío.']
    case 'cart_changed':
      return ['Tu carrito ha cambiado mientras pagabas. Revísalo y vuelve a pagar.']
    case 'busy':
      return [
        'La tienda tarda en responder y no hemos podido tramitar tu pedido. Tus datos siguen aquí: espera unos segundos y vuelve a pulsar el botón. No se cobra dos veces.',
      ]
    case 'bad_fields':
      return ['Revisa los datos marcados.']
    case 'gone':
      return refusal.lines.map((line) => `${called(line)} ya no está a la venta.`)
    case 'sold_out':
      return refusal.lines.map((line) =>
        line.unitsLeft === 0
          ? `${called(line)} se ha agotado. Quítalo del carrito para seguir.`
          : `De ${called(line)} ${line.unitsLeft === 1 ? 'solo queda' : 'solo quedan'} ${line.unitsLeft}. Cambia la cantidad para seguir.`,
      )
    case 'too_many_units':
      return refusal.lines.map(
        (line) => `De ${called(line)} puedes pedir hasta ${policy.limits.lineQuantity} unidades.`,
      )
    case 'price_changed':
      return refusal.lines.map(
        (line) =>
          `${called(line)} ha cambiado de precio: de ${formatEuros(line.fromCents)} a ${formatEuros(line.toCents)}. Revisa el total y vuelve a pagar.`,
      )
    case 'total_changed':
      return [
        `El total ha cambiado de ${formatEuros(refusal.fromCents)} a ${formatEuros(refusal.toCents)}. Revísalo y vuelve a pagar.`,
      ]
    case 'code_not_valid':
      return [codeText(refusal)]
    case 'unpaid_limit':
      return unpaidLimitTexts(refusal, called)
    case 'transfer_limit':
    case 'no_transfer':
    case 'no_cod':
      return laterTexts(refusal, called)
    case 'no_delivery':
      return ['No enviamos a ese destino con ese método. Elige otro.']
    case 'no_gift_wrap':
      return [NO_WRAP]
    case 'declined':
      if (refusal.leastCents !== undefined) return [tooLittleText(refusal.leastCents)]
      return ['El pago no se ha aceptado. No te hemos cobrado nada.']
    case 'payment_ended':
      return ['El intento anterior ha caducado sin cobrarse. Vuelve a pagar.']
    case 'key_reused':
      return [
        'Un intento anterior de este pedido sí llegó a la tienda. Mira tu correo antes de volver a pagar.',
      ]
  }
}

const tooLittleText = (leastCents: Cents): string =>
  `Lo que queda por pagar no llega a ${formatEuros(leastCents)}, lo mínimo que se puede cobrar con tarjeta. Añade algo al carrito o quita el código. ${NOTHING_CHARGED}`

const NO_WRAP =
  'Ahora no envolvemos para regalo. Lo hemos quitado; revisa el total y vuelve a pagar.'

type CodeNotValid = Extract<CheckoutRefusal, { reason: 'code_not_valid' }>

function codeText(refusal: CodeNotValid): string {
  const { code } = refusal
  if ('waitSeconds' in refusal) {
    return `Desde tu conexión se han probado muchos códigos que no valen. Espera ${minutes(refusal.waitSeconds)} y vuelve a pagar, o quita el código ${code}. ${NOTHING_CHARGED}`
  }
  const { why } = refusal
  if (!why || why.reason === 'unknown' || why.reason === 'stopped' || why.reason === 'blank') {
    return `El código ${code} ya no es válido. Lo hemos quitado; revisa el total.`
  }
  return `${codeRefusalText(why)}: ${code}. Lo hemos quitado; revisa el total.`
}

const NOTHING_CHARGED = 'No te hemos cobrado nada.'

/** What the shopper can do when unpaid orders hold too much. */
function unpaidLimitTexts(limit: UnpaidLimit, called: (key: LineKey) => string): string[] {
  const { ofOne, small } = unpaidPolicy
  switch (limit.by) {
    case 'client':
    case 'email': {
      const whose = limit.by === 'email' ? 'Con este correo' : 'Desde tu conexión'
      return [
        `${whose} hay ya otros pedidos sin pagar que reservan prendas. Paga o cancela uno de ellos, o vuelve a intentarlo en ${minutes(limit.waitSeconds)}. ${NOTHING_CHARGED}`,
      ]
    }
    case 'shop':
      return [
        `Ahora mismo hay muchas prendas reservadas en pedidos sin pagar. Pide como mucho ${small.units} prendas (${small.ofVariant} de cada talla y color), o vuelve a intentarlo en ${minutes(limit.waitSeconds)}. ${NOTHING_CHARGED}`,
      ]
    case 'order':
      return [
        `En un solo pedido puedes llevar hasta ${ofOne.units} prendas. Repártelas en varios pedidos. ${NOTHING_CHARGED}`,
      ]
    case 'variant':
      return limit.lines.map((line) =>
        line.unitsLeft === 0
          ? `${called(line)} está ahora reservada en otros pedidos sin pagar. Quítala del carrito, o vuelve a intentarlo en ${policy.payment.holdMinutes} minutos.`
          : `De ${called(line)} puedes pedir ahora ${line.unitsLeft}: el resto está reservado. Cambia la cantidad, o vuelve a intentarlo en ${policy.payment.holdMinutes} minutos.`,
      )
  }
}

/** Why an order is not paid to the courier. Who did not take a parcel is not told so here. */
const COD_TEXTS = {
  off: 'Ahora no se puede pagar contra reembolso.',
  place: 'Ahí no se puede pagar al recibir el paquete.',
  too_much: 'Este pedido es demasiado para pagarlo contra reembolso.',
  limit: 'Ahora no podemos reservar más prendas contra reembolso.',
  before: 'Este pedido no se puede pagar contra reembolso.',
}

const BY_CARD = 'Elige otra forma de pago: tu carrito y tus datos siguen aquí.'

type NotLater = Extract<CheckoutRefusal, { reason: 'transfer_limit' | 'no_transfer' | 'no_cod' }>

/** Why an order cannot be paid later; each offers the other ways to pay. */
function laterTexts(limit: NotLater, called: (key: LineKey) => string): string[] {
  if (limit.reason === 'no_cod') return [`${COD_TEXTS[limit.why]} ${BY_CARD}`]
  if (limit.reason === 'no_transfer') {
    return [`Ahora no se puede pagar por transferencia. ${BY_CARD}`]
  }
  const { order } = transferPolicy
  switch (limit.by) {
    case 'order':
      return [
        `Por transferencia puedes pedir hasta ${order.units} prendas y ${formatEuros(order.cents)}. ${BY_CARD}`,
      ]
    case 'email':
      return [
        `Con este correo ya hay pedidos que esperan su transferencia. Cuando lleguen podrás hacer otro. ${BY_CARD}`,
      ]
    case 'client':
    case 'network':
      return [
        `Desde tu conexión ya hay pedidos que esperan su transferencia. Cuando lleguen podrás hacer otro. ${BY_CARD}`,
      ]
    case 'total':
      return [
        `Ahora mismo hay demasiados pedidos que esperan su transferencia, y no podemos guardar más prendas. ${BY_CARD}`,
      ]
    case 'variant':
      return limit.lines.map((line) =>
        line.unitsLeft === 0
          ? `De ${called(line)} quedan pocas, y no se pueden guardar hasta que llegue una transferencia. ${BY_CARD}`
          : `De ${called(line)} solo podemos guardar ${line.unitsLeft} hasta que llegue una transferencia. Cambia la cantidad, o elige otra forma de pago.`,
      )
  }
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60)
  return count === 1 ? '1 minuto' : `${count} minutos`
}

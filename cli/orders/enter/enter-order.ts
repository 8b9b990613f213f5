import { randomUUID } from 'node:crypto'
import { amountRows } from '#core/base/money/amount-rows.ts'
import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import {
  placeOwnerOrder,
  quoteOwnerOrder,
  type OwnerOrder,
  type OwnerQuote,
} from '#core/checkout/owner-order/owner-order.server.ts'
import { ownerOrderFaults } from '#core/checkout/owner-order/owner-order-faults.ts'
import { COD, type OwnerMethod } from '#core/orders/order.ts'
import { lineText } from '#core/orders/order-words.ts'
import { transferTerm } from '#core/payments/offline/transfer-term.ts'
import { countryName, shippingName } from '#core/pricing/shipping/shipping-labels.ts'
import type { ShippingMethod } from '#core/pricing/shipping/shipping.ts'
import type { Db } from '#db/schema.ts'
import { newIdsOf } from './new-ids.ts'
import { paymentContext } from '../../selling.ts'
import { chosenVariant, VARIANT } from '../../stock/chosen-variant.ts'
import { Refusal, WrongUsage, type Command, type Input } from '../../terminal/command.ts'
import { printable } from '../../terminal/screen.ts'
import { oneOf, wholeNumber } from '../../terminal/words.ts'

const METHODS: Readonly<Record<string, OwnerMethod>> = {
  transferencia: 'transfer',
  enlace: 'link',
  efectivo: 'cash',
  datafono: 'terminal',
  contrarreembolso: 'cod',
}

const SHIPPING: Readonly<Record<string, ShippingMethod>> = {
  estandar: 'standard',
  expres: 'express',
  internacional: 'international',
}

export const enterOrder: Command = {
  name: 'nuevo',
  takes: 'VARIANTE:UDS…',
  fewest: 1,
  most: 50,
  says: 'apunta un pedido hecho por teléfono o por correo, a los precios de hoy',
  more: [
    `${VARIANT} Sin «:UDS» es una.`,
    'Con transferencia, el cliente recibe la cuenta y el plazo, y el pedido espera con sus prendas\nreservadas; al llegar el dinero, pedidos cobrado. Con enlace, recibe un correo con el que lo paga\nél, como en la tienda. Contra reembolso, lleva su recargo y sale sin\ncobrar: al cobrarlo el mensajero, pedidos cobrado. Con lo demás queda cobrado ya, con su factura.',
  ],
  options: {
    pago: {
      takes: 'transferencia|enlace|efectivo|datafono|contrarreembolso',
      says: 'cómo se paga',
    },
    correo: { takes: 'CORREO', says: 'a quién van los correos' },
    nombre: { takes: 'NOMBRE', says: 'el nombre de quien lo recibe' },
    apellidos: { takes: 'APELLIDOS', says: 'sus apellidos' },
    calle: { takes: 'CALLE', says: 'calle, número y piso' },
    postal: { takes: 'CÓDIGO', says: 'el código postal' },
    poblacion: { takes: 'POBLACIÓN', says: 'la población' },
    pais: { takes: 'PAÍS', says: 'el código del país: PT, FR… (ES si no se dice)' },
    telefono: { takes: 'TELÉFONO', says: 'el teléfono para el mensajero' },
    nota: { takes: 'NOTA', says: 'una nota para el reparto' },
    envio: { takes: 'estandar|expres|internacional', says: 'cómo se manda (el primero que haya)' },
    codigo: { takes: 'CÓDIGO', says: 'un código de descuento' },
    regalo: { takes: 'NOTA|sin-nota', says: 'se envuelve para regalo, con esa nota' },
    nif: { takes: 'NIF', says: 'factura completa, a ese NIF y a la dirección del envío' },
    si: { says: 'sin preguntar' },
  },
  examples: [
    'nuevo mens-jacket-1/M/Azul:2 --pago transferencia\n      --correo ana@correo.example --nombre Ana --apellidos "Gil Soto" --calle "Calle Mayor, 2"\n      --postal 28013 --poblacion Madrid',
  ],
  run: async (input) => {
    const method = oneOf(required(input, 'pago'), '--pago', METHODS)
    const context = await paymentContext(input)
    const told = await toldOrder(input, context.db)
    const quoted = await quoteOwnerOrder(context.db, { ...told, isCod: method === COD }, input.now)
    if (!quoted.ok) throw refused(quoted)
    await input.confirm({
      shown: [...orderText(quoted), payText(method, input.now)].join('\n'),
      question: '¿Apuntar el pedido?',
    })
    const outcome = await placeOwnerOrder(
      { ...context, newIds: newIdsOf(context) },
      quoted.request,
      method,
    )
    if (!outcome.ok) throw refused(outcome)
    const { number, totalCents } = outcome.order
    const text = `${number}: apuntado. ${nextText(method, number)}`
    return { json: { ok: true, number, totalCents }, text }
  },
}

const refused = (refusal: Parameters<typeof ownerOrderFaults>[0]): Refusal =>
  new Refusal(ownerOrderFaults(refusal).join('\n'), refusal)

function required(input: Input, name: string): string {
  const typed = input.option(name)
  if (typed === undefined)
    throw new WrongUsage(`Falta --${name} ${enterOrder.options?.[name]?.takes}.`)
  return typed
}

/** The order as it was typed; the rules of the checkout read it. */
async function toldOrder(input: Input, db: Db): Promise<OwnerOrder> {
  const or = (name: string, missing = '') => input.option(name) ?? missing
  const [firstName, lastName] = [required(input, 'nombre'), required(input, 'apellidos')]
  const nif = input.option('nif')
  const gift = input.option('regalo')
  const lines = []
  for (const word of input.words) {
    const [, name = word, units = '1'] = /^(.+):(\d+)$/.exec(word) ?? []
    const { productId: id, size, color } = await chosenVariant(db, name)
    lines.push({ id, size, color, quantity: wholeNumber(units, 'UDS', 1) })
  }
  return {
    idempotencyKey: randomUUID(),
    lines,
    discountCode: input.option('codigo') ?? null,
    recipient: {
      firstName,
      lastName,
      email: required(input, 'correo'),
      address: required(input, 'calle'),
      postcode: required(input, 'postal'),
      city: required(input, 'poblacion'),
      country: or('pais', 'ES').toUpperCase(),
      phone: or('telefono'),
      note: or('nota'),
    },
    shippingMethod: oneOf(input.option('envio'), '--envio', SHIPPING),
    ...(gift !== undefined && { gift: { note: gift === 'sin-nota' ? '' : gift } }),
    ...(nif !== undefined && {
      invoice: { name: `${firstName} ${lastName}`, idType: 'nif', taxId: nif },
    }),
  }
}

/** What is asked about: lines, where to, and the sums. */
function orderText({ request, quote }: OwnerQuote): string[] {
  const { recipient: to, shippingMethod } = request
  const rows = amountRows({
    ...quote,
    vat: quote.tax.vat,
    isWrapped: request.gift !== undefined,
    shippingLabel: `Envío ${shippingName(shippingMethod).toLowerCase()}`,
  })
  return [
    ...quote.lines.map((line) => `  ${lineText({ ...line, totalCents: 0 })}, ${line.productId}`),
    ...rows.map(({ label, value }) => `  ${label}: ${value}`),
    printable(`Para ${to.firstName} ${to.lastName} <${to.email}>`),
    printable(`${to.address}, ${to.postcode} ${to.city}, ${countryName(to.country)}`),
  ]
}

function nextText(method: OwnerMethod, number: string): string {
  switch (method) {
    case 'transfer':
      return `El correo con la cuenta sale ahora. Cuando llegue el dinero: pedidos cobrado ${number}`
    case 'link':
      return `El correo con el enlace sale ahora. Para mandarlo otra vez: pedidos enlace ${number}`
    case COD:
      return `La confirmación sale ahora. Cuando el mensajero lo cobre: pedidos cobrado ${number} --como contrarreembolso`
    case 'cash':
    case 'terminal':
      return 'La confirmación sale ahora.'
  }
}

function payText(method: OwnerMethod, now: Date): string {
  switch (method) {
    case 'transfer':
      return `Por transferencia, hasta el ${formatMediumDay(transferTerm(now).lastDay)}.`
    case 'link':
      return `Por enlace de pago, hasta el ${formatMediumDay(transferTerm(now).lastDay)}.`
    case COD:
      return 'Contra reembolso: lo cobra el mensajero.'
    case 'cash':
      return 'Cobrado ya, en efectivo.'
    case 'terminal':
      return 'Cobrado ya, en el datáfono.'
  }
}

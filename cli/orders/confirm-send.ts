import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import {
  chooseUnits,
  openUnits,
  unitsToSend,
  type Units,
} from '#core/orders/fulfilment/line-units.ts'
import { numbersChangedByBuyer } from '#core/orders/delivery/changed-by-buyer.server.ts'
import { findBuyer } from '#core/orders/invoices/invoice-buyers.server.ts'
import { invoicesOfOrder } from '#core/orders/invoices/invoices.server.ts'
import { kindOfSale } from '#core/orders/invoices/invoice.ts'
import { addressLines } from '#core/orders/order-words.ts'
import type { Order } from '#core/orders/order.ts'
import type { OrderFile } from '#core/orders/owner-orders.server.ts'
import { hasToSend } from '#core/orders/to-send.server.ts'
import { listReturns } from '#core/returns/owner-returns.server.ts'
import type { Db } from '#db/schema.ts'
import type { Input } from '../terminal/command.ts'
import { printable } from '../terminal/screen.ts'
import { unitsText } from './order-words.ts'

/**
 * Asks before a parcel is noted as sent, since a mail leaves and an invoice takes its number: shows
 * what is in it, for whom, and what speaks against it. Asks nothing about a parcel that is refused
 * anyway: the refusal has its own reason.
 */
export async function confirmSend(
  input: Input,
  { order, units: lines }: OrderFile,
  parcel: { units: Units[] | undefined; carrier: string; leftOn: string | undefined },
): Promise<void> {
  const { units, carrier, leftOn } = parcel
  const all = unitsToSend(lines)
  const chosen = units === undefined ? all : chooseUnits(lines, units, openUnits)
  const { db } = await input.shop()
  if (!chosen || !(await hasToSend(db, order.id))) return
  const warnings = [
    await withdrawalWarning(db, order),
    await taxIdWarning(db, order),
    await addressWarning(db, order),
    await goodsWarning(db, order),
  ]
  await input.confirm({
    shown: [
      `${order.number}, con ${carrier}${leftOn === undefined ? '' : `, salió el ${formatMediumDay(leftOn)}`}, a ${printable(addressLines(order).join(', '))}:`,
      unitsText(order, chosen),
      ...warnings.filter((one) => one !== undefined),
    ].join('\n'),
    question: '¿Apuntarlo como enviado y escribir al cliente?',
  })
}

/** The buyer of an order with a withdrawal wants the money instead. */
async function withdrawalWarning(db: Db, { id, number }: Order): Promise<string | undefined> {
  const open = await listReturns(db, { all: false })
  const withdrawal = open.find((one) => one.orderId === id && one.kind === 'withdrawal')
  return (
    withdrawal &&
    `Ojo: el cliente ha desistido de este pedido (${withdrawal.code}). Lo que no ha salido se anula: pedidos cancelar ${number}.`
  )
}

/** A label that was printed before may have the address of before. */
async function addressWarning(db: Db, { number }: Order): Promise<string | undefined> {
  return (await numbersChangedByBuyer(db, [number], 'address_changed')).has(number)
    ? 'Ojo: el cliente cambió la dirección después de pedir. Mira que la etiqueta lleve la de arriba.'
    : undefined
}

/** What was set aside before may have the size or the colour of before. */
async function goodsWarning(db: Db, { number }: Order): Promise<string | undefined> {
  return (await numbersChangedByBuyer(db, [number], 'line_changed')).has(number)
    ? 'Ojo: el cliente cambió una talla o un color después de pedir. Mira que dentro vaya lo de arriba.'
    : undefined
}

/** An order so large that its invoice needs a tax number, and that has none. */
async function taxIdWarning(db: Db, { id, number, amounts }: Order): Promise<string | undefined> {
  const kind = kindOfSale(amounts.totalCents, await findBuyer(db, id))
  if (kind !== undefined || (await invoicesOfOrder(db, id)).length > 0) return undefined
  return `Ojo: ${number} pasa de 3.000 € y no tiene NIF: sale sin factura. Pide el NIF y usa facturas completa ${number}.`
}

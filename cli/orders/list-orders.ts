import { formatMediumDay, formatShortMoment } from '#core/base/dates/format-dates.ts'
import { addDays, madridDay, startOfMadridDay } from '#core/base/dates/madrid-time.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { searchOrders, type ListedOrder } from '#core/orders/owner-orders.server.ts'
import { dispatchDay } from '#core/pricing/shipping/delivery-promise.ts'
import { countryName, shippingName } from '#core/pricing/shipping/shipping-labels.ts'
import type { Command } from '../terminal/command.ts'
import { table } from '../terminal/table.ts'
import { count, day, oneOf, wholeNumber } from '../terminal/words.ts'
import { paymentText, stateText, STATES_TO_FIND } from './order-words.ts'

const USUAL_MOST = 30

/** An order in the list; `dueDay`: when it is to leave, null if nothing of it is to be sent. */
type Row = ListedOrder & { dueDay: string | null }

export const listOrders: Command = {
  name: 'listar',
  says: 'los pedidos, el más nuevo primero; por enviar, el que antes ha de salir',
  more: ['Con --estado por-enviar, «Hasta» es el día en que la tienda prometió mandarlo.'],
  options: {
    estado: { takes: 'ESTADO', says: Object.keys(STATES_TO_FIND).join(', ') },
    desde: { takes: 'DÍA', says: 'hechos desde ese día (2026-11-21)' },
    hasta: { takes: 'DÍA', says: 'hechos hasta ese día, incluido' },
    texto: { takes: 'PALABRAS', says: 'con esas palabras en número, nombre, correo o ciudad' },
    limite: { takes: 'N', says: `cuántos (${USUAL_MOST} si no se dice)` },
  },
  examples: ['listar --estado por-enviar', 'listar --desde 2026-11-01 --texto "lucía herrero"'],
  run: async (input) => {
    const from = day(input.option('desde'), '--desde')
    const to = day(input.option('hasta'), '--hasta')
    const wanted = oneOf(input.option('estado'), '--estado', STATES_TO_FIND)
    const most = wholeNumber(input.option('limite') ?? String(USUAL_MOST), '--limite', 1)
    const { orders: found, more } = await searchOrders((await input.shop()).db, {
      ...wanted,
      // The day due grows with the day of the order.
      isOldestFirst: wanted?.isToSend,
      from: from && startOfMadridDay(from),
      until: to && startOfMadridDay(addDays(to, 1)),
      text: input.option('texto'),
      most,
    })
    const orders = found.map((one) => ({
      ...one,
      dueDay: one.isToSend ? dispatchDay(new Date(one.placedAt)) : null,
    }))
    const columns = wanted?.isToSend ? toSendColumns(madridDay(input.now)) : COLUMNS
    const rows = orders.map((order) => columns.map(({ of }) => of(order)))
    const left = more ? `; hay más: --limite ${most * 2}` : ''
    const sum = `${count(rows.length, 'pedido', 'pedidos')}${left}.`
    const text =
      rows.length === 0 ? 'Ningún pedido así.' : `${table(input.screen, columns, rows)}\n\n${sum}`
    return { json: { orders, more }, text }
  },
}

type Column = {
  head: string
  align?: 'right'
  shrinks?: true
  of: (order: Row) => string
}

const NUMBER: Column = { head: 'Pedido', of: ({ number }) => number }

/** Where its goods are, and whether some are to be sent again. */
const goodsText = (order: Row): string =>
  order.awaitsReplacement ? `${stateText(order)}, reposición por enviar` : stateText(order)

const REST: readonly Column[] = [
  { head: 'Estado', of: goodsText },
  {
    head: 'Pago',
    of: (order) => [paymentText(order), ...order.moneyNotes].join(', '),
  },
  { head: 'Uds.', align: 'right', of: ({ units }) => String(units) },
  { head: 'Total', align: 'right', of: ({ totalCents }) => formatEuros(totalCents) },
  { head: 'Cliente', shrinks: true, of: ({ customer, email }) => `${customer} <${email}>` },
]

const COLUMNS: readonly Column[] = [
  NUMBER,
  { head: 'Hecho', of: ({ placedAt }) => formatShortMoment(placedAt) },
  ...REST,
]

/** What the bench needs: until when, how, and what is special about the parcel. */
const toSendColumns = (today: string): readonly Column[] => [
  NUMBER,
  { head: 'Hasta', of: ({ dueDay }) => dueText(dueDay, today) },
  { head: 'Envío', of: parcelText },
  ...REST,
]

const dueText = (dueDay: string | null, today: string): string =>
  dueDay === null ? '—' : `${formatMediumDay(dueDay)}${dueDay < today ? ' (tarde)' : ''}`

const parcelText = ({ shippingMethod, country, isGift }: Row): string =>
  [
    shippingName(shippingMethod),
    ...(country === 'ES' ? [] : [countryName(country)]),
    ...(isGift ? ['regalo'] : []),
  ].join(', ')

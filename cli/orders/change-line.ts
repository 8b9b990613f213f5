import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { placeExchange } from '#core/checkout/exchange-order/exchange-order.server.ts'
import { exchangeRows } from '#core/checkout/exchange-order/exchange-words.ts'
import {
  quoteExchange,
  type ExchangeRefusal,
} from '#core/checkout/exchange-order/quote-exchange.server.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import { choiceText, lineText } from '#core/orders/order-words.ts'
import {
  changeLine,
  payChangedLine,
  quoteChangedLine,
  type ChangeLineOutcome,
  type LineChange,
} from '#core/returns/line-changes/change-line.server.ts'
import { findChangeable, type Changeable } from '#core/returns/line-changes/changeable.server.ts'
import { standingOf, type LineRefusal } from '#core/returns/line-changes/line-change.ts'
import type { OrderLine } from '#core/orders/order.ts'
import type { RefundStatus } from '#core/payments/refunds/send-refund.server.ts'
import { chosenOrder } from '../chosen.ts'
import { MONEY } from '../money-words.ts'
import { paymentContext } from '../selling.ts'
import { newIdsOf } from './enter/new-ids.ts'
import { Refusal, WrongUsage, type Answer, type Command, type Input } from '../terminal/command.ts'
import { printable } from '../terminal/screen.ts'

export const changeLineCommand: Command = {
  name: 'talla',
  takes: 'NÚMERO LÍNEA',
  fewest: 2,
  says: 'cambia la talla o el color de una línea que no ha salido',
  more: [
    'La línea es como la numera «pedidos ver». Cambia entera, o solo las --unidades que digas.',
    'Si cuesta menos, la diferencia se devuelve, y la factura se corrige. Si cuesta más, se apunta',
    'un pedido de cambio, que se paga por un enlace: al pagarse se cancela lo de antes.',
  ],
  options: {
    talla: { takes: 'TALLA', says: 'la talla nueva; sin ella, la misma' },
    color: { takes: 'COLOR', says: 'el color nuevo; sin él, el mismo' },
    unidades: { takes: 'N', says: 'cuántas cambian; sin ellas, todas' },
    si: { says: 'sin preguntar' },
  },
  examples: [
    'talla VR-7K3M-QH2D 1 --talla L',
    'talla VR-7K3M-QH2D 2 --talla M --color Verde --unidades 1',
  ],
  run: async (input) => {
    const { db } = await input.shop()
    const { order } = await chosenOrder(db, input.words[0] ?? '')
    const position = readLine(input.words[1] ?? '')
    const found = await findChangeable(db, order, position)
    if (!found) throw new Refusal(`${order.number} no tiene la línea ${position + 1}.`)
    const { line } = found
    const wanted = wantedVariant(input, found)
    const units = readUnits(input, line.quantity)
    const change = { position, read: line.variantId, wanted: wanted.variantId, units }
    const quote = await quoteChangedLine(db, order.number, change)
    if (!quote.ok && quote.reason === 'dearer')
      return orderDearer(input, found, { number: order.number, change })
    if (!quote.ok) throw refusal(order.number, quote)
    const { backCents } = quote
    await input.confirm({
      shown: [
        `${order.number}, línea ${position + 1}: ${printable(lineText(line))}`,
        `Será: ${printable(choiceText(wanted))}${units < line.quantity ? ` (${units} de ${line.quantity})` : ''}`,
        ...(backCents > 0 ? [`Se devuelven ${formatEuros(backCents)}.`] : []),
      ].join('\n'),
      question: '¿Cambiarla?',
    })
    const context = await paymentContext(input)
    const outcome = await changeLine(context, order.number, {
      ...change,
      backCents: backCents / units,
    })
    if (!outcome.ok) throw refusal(order.number, outcome)
    const refund = await payChangedLine(context, outcome)
    const { isChanged } = outcome
    const number = order.number
    return {
      json: { ok: true, number, line: position + 1, units, isChanged, backCents, refund },
      text: `${number}: ${isChanged ? doneText(found, wanted, { units, refund, backCents }) : SAME}`,
    }
  },
}

const SAME = 'estaba igual, no ha cambiado nada.'

/** Another order for what costs more, which its buyer pays by a link. */
async function orderDearer(
  input: Input,
  { line }: Changeable,
  { number, change }: { number: string; change: LineChange },
): Promise<Answer> {
  const context = await paymentContext(input)
  const quoted = await quoteExchange(context, number, change)
  if (!quoted.ok) throw refusalOfDearer(number, quoted)
  const { terms } = quoted
  await input.confirm({
    shown: [
      `${number}, línea ${change.position + 1}: ${printable(lineText({ ...line, quantity: terms.units }))}`,
      ...exchangeRows(terms).map(({ label, value }) => `${printable(label)}: ${value}`),
    ].join('\n'),
    question: '¿Apuntar el pedido de cambio y mandar su enlace de pago?',
  })
  const made = await placeExchange({ ...context, newIds: newIdsOf(context) }, number, {
    ...change,
    shown: terms,
  })
  if (!made.ok) throw refusalOfDearer(number, made)
  const { newCents, backCents } = terms
  const text = `${made.order.number}: pedido de cambio de ${number}. Su enlace de pago sale ahora; hasta que se pague, esa línea no se envía.`
  return { json: { ok: true, number, exchange: made.order.number, newCents, backCents }, text }
}

const refusalOfDearer = (number: string, refused: ExchangeRefusal): Refusal =>
  refused.reason === 'not_dearer'
    ? refusal(number, { ok: false, reason: 'price_moved' })
    : refusal(number, refused)

function doneText(
  { line }: Changeable,
  wanted: Pick<OrderLine, 'size' | 'color'>,
  made: { units: number; refund: RefundStatus | null; backCents: Cents },
): string {
  const { units, refund, backCents } = made
  const now = printable(lineText({ ...line, ...wanted, quantity: units }))
  const what =
    units < line.quantity
      ? `una línea nueva lleva ${now}`
      : `la línea ${line.position + 1} es ahora ${now}`
  if (refund === null) return `${what}.`
  return `${what}. ${formatEuros(backCents)} de diferencia: ${MONEY[refund]}`
}

function refusal(number: string, outcome: Extract<ChangeLineOutcome, { ok: false }>): Refusal {
  const left = outcome.reason === 'sold_out' ? ` Quedan ${outcome.unitsLeft}.` : ''
  return new Refusal(`${number}: ${REFUSALS[outcome.reason]}${left}`, outcome)
}

/** How many units change. */
function readUnits(input: Input, most: number): number {
  const typed = input.option('unidades')
  if (typed === undefined) return most
  if (/^[1-9]\d?$/.test(typed) && Number(typed) <= most) return Number(typed)
  throw new WrongUsage(`--unidades va de 1 a ${most}`)
}

/** The position from 0 of a line's number. */
function readLine(typed: string): number {
  if (/^[1-9]\d{0,2}$/.test(typed)) return Number(typed) - 1
  throw new WrongUsage('La línea es su número en «pedidos ver»: 1, 2…')
}

/** The variant that the options name; at least one of them. Refuses what is not sold, with what is. */
function wantedVariant(input: Input, found: Changeable) {
  const { line, variants, others } = found
  const [size, color] = [input.option('talla'), input.option('color')]
  if (size === undefined && color === undefined) {
    throw new WrongUsage('Di qué cambia: --talla, --color o las dos')
  }
  const isWord = (typed: string | undefined, kept: string, its: string) =>
    plainWord(typed ?? kept) === plainWord(its)
  const wanted = variants.find(
    (one) => isWord(size, line.size, one.size) && isWord(color, line.color, one.color),
  )
  if (wanted) return wanted
  const free = variants.filter((one) => standingOf(one, line, { others, units: 1 }) === 'free')
  const named = free.map((one) => `  ${printable(choiceText(one))}`)
  throw new Refusal(
    free.length === 0
      ? `${line.name}: ${REFUSALS.not_sold} No hay otra que pueda ser.`
      : `${line.name}: ${REFUSALS.not_sold} Puede ser:\n${named.join('\n')}`,
    { ok: false, reason: 'not_sold' },
  )
}

const REFUSALS: Record<LineRefusal, string> = {
  unknown_order: 'ya no está.',
  unknown_line: 'ya no tiene esa línea.',
  order_closed: 'no está por enviar: lo que ha salido o está sin pagar no se cambia.',
  line_sent: 'esa línea ya ha salido, entera o en parte: no se cambia.',
  line_cancelled: 'esa línea está cancelada, entera o en parte: no se cambia.',
  coming_back: 'el cliente ha desistido de esa línea. Míralo con devoluciones listar.',
  dearer: 'cuesta más, y el cambio no se puede cobrar aparte. Cancélalo y que lo repita.',
  change_waits: 'esa línea espera el pago de un cambio. Míralo con pedidos ver.',
  bad_units: 'esa línea no tiene tantas unidades.',
  little_left: 'ya se ha devuelto casi todo, y la diferencia no cabe.',
  price_moved: 'los precios acaban de cambiar. Repite.',
  in_order: 'esa talla en ese color ya está en el pedido, en otra línea.',
  sold_out: 'no quedan tantas.',
  not_sold: 'esa talla en ese color no se vende.',
  too_many: 'se ha cambiado demasiadas veces.',
  moved_meanwhile: 'alguien acaba de cambiar esa línea. Mírala con pedidos ver y repite.',
}

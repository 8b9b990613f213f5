import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { lineText } from '#core/orders/order-words.ts'
import type { OrderFile } from '#core/orders/owner-orders.server.ts'
import { replacementLines } from '#core/orders/replacements/replacement-mails.ts'
import {
  isWaiting,
  type Replacement,
  type ReplacementReason,
} from '#core/orders/replacements/replacement.ts'
import { Refusal } from '../../terminal/command.ts'
import { printable } from '../../terminal/screen.ts'

/** The values of `--motivo`. */
export const REASONS: Record<string, ReplacementReason> = {
  roto: 'faulty',
  equivocado: 'wrong',
  perdido: 'lost',
  falta: 'missing',
}

/** What goes in a replacement, one text line per order line. */
export const goodsText = (order: OrderFile['order'], replacement: Replacement): string =>
  replacementLines(order, replacement)
    .map((line) => `  ${lineText(line)}`)
    .join('\n')

function stateOf(replacement: Replacement): string {
  const { carrier, trackingCode, trackingUrl, sentAt, deliveredAt, cancelledAt } = replacement
  if (cancelledAt !== null) return `cancelada ${formatShortMoment(cancelledAt)}`
  if (sentAt === null) return 'por enviar'
  const arrived = deliveredAt === null ? null : `llegó ${formatShortMoment(deliveredAt)}`
  return [carrier, trackingCode, trackingUrl, `salió ${formatShortMoment(sentAt)}`, arrived]
    .filter((one) => one !== null)
    .join(', ')
}

const reasonName = (reason: ReplacementReason | undefined): string =>
  Object.keys(REASONS).find((name) => REASONS[name] === reason) ?? ''

/** The replacements of an order, as rows of facts. */
export const replacementFacts = ({
  order,
  replacements,
}: OrderFile): (readonly [string, string])[] =>
  replacements.map((one) => {
    const goods = replacementLines(order, one).map(lineText).join('; ')
    const why = reasonName(one.lines[0]?.reason)
    return [
      `Reposición ${one.number}`,
      printable(`${stateOf(one)}${goods === '' ? '' : `: ${goods}`} (${why})`),
    ]
  })

/** The waiting replacement that the owner means; the only one, without a number. */
export function chosenReplacement(
  { order, replacements }: OrderFile,
  number: number | undefined,
): Replacement {
  const found = replacements
    .filter(isWaiting)
    .filter((one) => number === undefined || one.number === number)
  const [one] = found
  if (!one) {
    throw new Refusal(
      `${order.number}: no hay ${number === undefined ? 'ninguna reposición' : `reposición ${number}`} por enviar. Míralo con pedidos ver ${order.number}.`,
      { ok: false, reason: 'none_waiting' },
    )
  }
  if (found.length === 1) return one
  const numbers = found.map((each) => each.number)
  throw new Refusal(
    `${order.number}: hay varias por enviar (${numbers.join(', ')}). Di cuál con --reposicion.`,
    { ok: false, reason: 'which', numbers },
  )
}

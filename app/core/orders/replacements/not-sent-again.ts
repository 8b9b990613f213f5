import type { OrderLine } from '#core/orders/order.ts'
import { lineText } from '#core/orders/order-words.ts'
import type { ReplacedLine } from './replacement.ts'

/** Units of these replaced lines as lines of their order: `quantity` counts only the chosen ones. */
export const linesNotSentAgain = (
  bought: readonly OrderLine[],
  cut: readonly Pick<ReplacedLine, 'position' | 'size' | 'color' | 'quantity'>[],
): OrderLine[] =>
  cut.flatMap(({ position, size, color, quantity }) => {
    const of = bought[position]
    return of ? [{ ...of, size, color, quantity }] : []
  })

/** What the owner reads before money goes back for what waits to be sent again; empty if nothing does. */
export const notSentAgainText = (lines: readonly OrderLine[]): string =>
  lines.length === 0
    ? ''
    : ` Ya no sale lo que se iba a enviar otra vez: ${lines.map(lineText).join('; ')}.`

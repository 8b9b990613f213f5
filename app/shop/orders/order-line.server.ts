import type { Answered } from '#app/http/answer-form.server.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import type { ExchangeContext } from '#core/checkout/exchange-order/store-by-link.server.ts'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import type { OrderLine, OrderWithState } from '#core/orders/order.ts'
import { choiceText } from '#core/orders/order-words.ts'
import { payChangedLine } from '#core/returns/line-changes/change-line.server.ts'
import { findChangeable, type Changeable } from '#core/returns/line-changes/changeable.server.ts'
import {
  backPerUnit,
  choiceValue,
  LINE_CHANGE_LIMITS,
  lineChangeForm,
  standingOf,
} from '#core/returns/line-changes/line-change.ts'
import type { ChangedLine } from '#core/returns/line-changes/line-mails.ts'
import type { Db } from '#db/schema.ts'
import { changeOrOrder, type OpenForBrowser } from './exchange/exchange.server.ts'
import {
  lineClosedText,
  lineRefusalText,
  soldOutText,
  type OrderLineAnswer,
} from './order-line-answer.ts'

/** A variant on the page; `note` says why it cannot be chosen, or what goes back. */
type OfferedVariant = {
  value: string
  label: string
  note?: string
  disabled?: boolean
  isCheaper?: boolean
  isDearer?: boolean
}

/** The data of the page that changes a line. `refusal` says why it cannot be. */
export type LineOffer = {
  number: string
  /** As the address of the page has it, from 1. */
  line: string
  name: string
  image: string
  now: string
  units: number
  /** As it is now; the form sends it along, so that what others change meanwhile is seen. */
  read: string
  choices: OfferedVariant[]
  /** Some variants cost more: an order of their own. */
  hasDearer: boolean
  /** Some cost less: the difference goes back. */
  hasCheaper: boolean
  refusal: string | null
}

/** The position of a line from 0, of its number in an address; undefined if it is none. */
export const readPosition = (line: string): number | undefined =>
  /^[1-9]\d{0,2}$/.test(line) ? Number(line) - 1 : undefined

/** What a line may become; undefined if the order has no such line. */
export async function lineOffer(
  db: Db,
  order: OrderWithState,
  lineNumber: string,
): Promise<LineOffer | undefined> {
  const position = readPosition(lineNumber)
  const found = position === undefined ? undefined : await findChangeable(db, order, position)
  if (!found) return undefined
  const { line, closed } = found
  const choices = closed ? [] : choicesOf(found)
  const isAlone = choices.every(({ value }) => value === line.variantId)
  return {
    number: order.number,
    line: lineNumber,
    name: line.name,
    image: line.image,
    now: choiceText(line),
    units: line.quantity,
    read: line.variantId,
    choices,
    hasDearer: choices.some(({ isDearer }) => isDearer),
    hasCheaper: choices.some(({ isCheaper }) => isCheaper),
    refusal: closed ? lineClosedText(closed) : isAlone ? NOTHING_ELSE : null,
  }
}

const NOTHING_ELSE = 'De esta prenda no hay otra talla ni otro color.'
const NOTES = {
  current: 'la que lleva ahora',
  in_order: 'ya está en el pedido',
  sold_out: 'agotada',
}

function choicesOf({ line, variants, others }: Changeable): OfferedVariant[] {
  return variants.flatMap((variant): OfferedVariant[] => {
    const standing = standingOf(variant, line, { others, units: 1 })
    const choice = { value: variant.variantId, label: choiceText(variant) }
    if (standing === 'dearer') {
      const isOut = variant.available === 0
      const note = isOut ? NOTES.sold_out : 'cuesta más'
      return [{ ...choice, note, disabled: isOut, isDearer: true }]
    }
    if (standing !== 'free') {
      return [{ ...choice, note: NOTES[standing], disabled: standing !== 'current' }]
    }
    const backCents = backPerUnit(line, variant)
    const notes = [
      ...(backCents > 0 ? [backText(backCents, line.quantity)] : []),
      ...(variant.available < line.quantity ? [leftText(variant.available)] : []),
    ]
    const value = choiceValue(variant.variantId, backCents)
    const isCheaper = backCents > 0
    return [{ ...choice, value, ...(notes.length > 0 && { note: notes.join('; ') }), isCheaper }]
  })
}

const backText = (cents: Cents, units: number): string =>
  `te devolvemos ${formatEuros(cents)}${units > 1 ? ' por unidad' : ''}`

const leftText = (units: number): string => (units === 1 ? 'solo queda 1' : `solo quedan ${units}`)

/** What they are now, with their number where others stay as they were. */
const nowText = ({ quantity, after }: ChangedLine, line: OrderLine | undefined): string =>
  line && quantity < line.quantity
    ? `${quantity}\u00a0×\u00a0${choiceText(after)}`
    : choiceText(after)

/** Validates the form and changes the line, or some of its units. */
export async function changeOrderLine(
  ctx: ExchangeContext & { openForBrowser?: OpenForBrowser },
  { number, lines }: Pick<OrderWithState, 'number' | 'lines'>,
  lineNumber: string,
  form: Record<keyof typeof LINE_CHANGE_LIMITS, string>,
): Promise<Answered<OrderLineAnswer>> {
  const values = { variante: form.variante, unidades: form.unidades }
  const checked = checkForm(lineChangeForm, form)
  if (!checked.ok) {
    return { answer: refuseForm(FORM_INCOMPLETE, values, checked.errors), status: 422 }
  }
  const position = readPosition(lineNumber) ?? -1
  const { shown, ...change } = { position, ...checked.values }
  const outcome = await changeOrOrder(ctx, number, { change, shown })
  if ('asks' in outcome) return { answer: { ok: true, asks: outcome.asks } }
  if (outcome.ok) {
    await payChangedLine(ctx, outcome)
    const { isChanged, line } = outcome
    const back = line.backCents > 0 ? formatEuros(line.backCents) : null
    const now = nowText(line, lines[position])
    return { answer: { ok: true, isChanged, now, backText: back } }
  }
  const text =
    outcome.reason === 'sold_out'
      ? soldOutText(outcome.unitsLeft, change.units ?? lines[position]?.quantity ?? 1)
      : lineRefusalText(outcome.reason)
  return { answer: refuseForm(text, values), status: 409 }
}

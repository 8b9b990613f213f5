import type { Answered } from '#app/http/answer-form.server.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import type { OrderLine, OrderWithState } from '#core/orders/order.ts'
import { choiceText } from '#core/orders/order-words.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { changeLine, payChangedLine } from '#core/returns/line-changes/change-line.server.ts'
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
  /** Some variants cost more, and are not offered. */
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
    hasDearer: !closed && choices.length < found.variants.length,
    hasCheaper: choices.some(({ isCheaper }) => isCheaper),
    refusal: closed ? lineClosedText(closed) : isAlone ? NOTHING_ELSE : null,
  }
}

const NOTHING_ELSE = 'De esta prenda no hay otra talla ni otro color que no cuesten más.'
const NOTES = {
  current: 'la que lleva ahora',
  in_order: 'ya está en el pedido',
  sold_out: 'agotada',
}

function choicesOf({ line, variants, others }: Changeable): OfferedVariant[] {
  return variants.flatMap((variant): OfferedVariant[] => {
    const standing = standingOf(variant, line, { others, units: 1 })
    if (standing === 'dearer') return []
    const choice = { value: variant.variantId, label: choiceText(variant) }
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
  ctx: PaymentContext,
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
  const outcome = await changeLine(ctx, number, { position, ...checked.values })
  if (outcome.ok) {
    await payChangedLine(ctx, outcome)
    const { isChanged, line } = outcome
    const back = line.backCents > 0 ? formatEuros(line.backCents) : null
    const now = nowText(line, lines[position])
    return { answer: { ok: true, isChanged, now, backText: back } }
  }
  const text =
    outcome.reason === 'sold_out'
      ? soldOutText(outcome.unitsLeft, checked.values.units ?? lines[position]?.quantity ?? 1)
      : lineRefusalText(outcome.reason)
  return { answer: refuseForm(text, values), status: 409 }
}

import type { Answered } from '#app/http/answer-form.server.ts'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { choiceText } from '#core/orders/order-words.ts'
import {
  changeLine,
  type ChangeLineContext,
} from '#core/returns/line-changes/change-line.server.ts'
import { findChangeable, type Changeable } from '#core/returns/line-changes/changeable.server.ts'
import {
  LINE_CHANGE_LIMITS,
  lineChangeForm,
  standingOf,
} from '#core/returns/line-changes/line-change.ts'
import type { Db } from '#db/schema.ts'
import {
  lineClosedText,
  lineRefusalText,
  soldOutText,
  type OrderLineAnswer,
} from './order-line-answer.ts'

/** A variant on the page; `note` says why it cannot be chosen. */
type OfferedVariant = { value: string; label: string; note?: string; disabled?: boolean }

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
  /** Some variants cost something else, and are not offered. */
  hasOtherPrices: boolean
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
    hasOtherPrices: !closed && choices.length < found.variants.length,
    refusal: closed ? lineClosedText(closed) : isAlone ? NOTHING_ELSE : null,
  }
}

const NOTHING_ELSE = 'De esta prenda no hay otra talla ni otro color al mismo precio.'
const NOTES = {
  current: 'la que lleva ahora',
  in_order: 'ya está en el pedido',
  sold_out: 'agotada',
}

function choicesOf({ line, variants, others }: Changeable): OfferedVariant[] {
  return variants.flatMap((variant) => {
    const standing = standingOf(variant, line, others)
    if (standing === 'other_price') return []
    const choice = { value: variant.variantId, label: choiceText(variant) }
    if (standing === 'free') return [choice]
    return [{ ...choice, note: NOTES[standing], disabled: standing !== 'current' }]
  })
}

/** Validates the form and changes the line. */
export async function changeOrderLine(
  ctx: ChangeLineContext & { wakeMail: () => void },
  { number, lines }: Pick<OrderWithState, 'number' | 'lines'>,
  lineNumber: string,
  form: Record<keyof typeof LINE_CHANGE_LIMITS, string>,
): Promise<Answered<OrderLineAnswer>> {
  const values = { variante: form.variante }
  const checked = checkForm(lineChangeForm, form)
  if (!checked.ok) {
    return { answer: refuseForm(FORM_INCOMPLETE, values, checked.errors), status: 422 }
  }
  const position = readPosition(lineNumber) ?? -1
  const outcome = await changeLine(ctx, number, { position, ...checked.values })
  if (outcome.ok) {
    ctx.wakeMail()
    const { isChanged } = outcome
    return { answer: { ok: true, isChanged, now: choiceText(outcome.line.after) } }
  }
  const text =
    outcome.reason === 'sold_out'
      ? soldOutText(outcome.unitsLeft, lines[position]?.quantity ?? 1)
      : lineRefusalText(outcome.reason)
  return { answer: refuseForm(text, values), status: 409 }
}

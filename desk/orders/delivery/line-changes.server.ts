import * as v from 'valibot'
import { choiceText } from '#core/orders/order-words.ts'
import { changeLine } from '#core/returns/line-changes/change-line.server.ts'
import type { Changeable } from '#core/returns/line-changes/changeable.server.ts'
import { standingOf } from '#core/returns/line-changes/line-change.ts'
import { deskChange } from '../../http/desk-action.server.ts'
import { done, refused } from '../../http/desk-answer.ts'
import { LINE_REFUSALS } from '../order-words.ts'

/** A line and what it may become, as one select offers it. */
export type ChangeChoices = {
  position: number
  /** "1. Chaqueta Ordesa, Talla M · Verde" */
  text: string
  choices: { value: string; text: string }[]
}[]

/** The position, the variant as the page read it, and the wanted one, in one value of a form. */
const valueOf = (position: number, read: string, wanted: string): string =>
  JSON.stringify([position, read, wanted])

/** The changes that an order's page offers; a line that can become nothing is not among them. */
export const changeChoices = (lines: readonly Changeable[]): ChangeChoices =>
  lines.flatMap(({ line, variants, others }) => {
    const { position, variantId } = line
    const choices = variants
      .filter((one) => standingOf(one, line, others) === 'free')
      .map((one) => ({
        value: valueOf(position, variantId, one.variantId),
        text: choiceText(one),
      }))
    if (choices.length === 0) return []
    return [{ position, text: `${position + 1}. ${line.name}, ${choiceText(line)}`, choices }]
  })

const FIELDS = { cambio: 500 }
const CHANGE = v.tuple([v.pipe(v.number(), v.integer(), v.minValue(0)), v.string(), v.string()])

const changeForm = v.object({
  cambio: v.pipe(
    v.string(),
    v.nonEmpty('Elige el cambio'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const checked = v.safeParse(v.pipe(v.string(), v.parseJson(), CHANGE), dataset.value)
      if (checked.success) return checked.output
      addIssue({ message: 'Elige el cambio' })
      return NEVER
    }),
  ),
})

/** Another size or colour of a line, while none of it has left. */
export const changeGoods = deskChange({
  permission: 'orders.fulfil',
  fields: FIELDS,
  schema: changeForm,
  work: ({ ctx, input: { cambio }, params }) => {
    const [position, read, wanted] = cambio
    return changeLine(ctx, params['number'] ?? '', { position, read, wanted })
  },
  entry: (outcome, { params, input: { cambio } }) => {
    if (!outcome.ok || !outcome.isChanged) return undefined
    const { name, before, after } = outcome.line
    return {
      action: 'order.change_line',
      subject: { kind: 'order', id: outcome.orderId },
      summary: `Cambia ${name} de ${params['number'] ?? ''}: ${choiceText(before)} → ${choiceText(after)}`,
      before: { variant: cambio[1] },
      after: { variant: cambio[2] },
    }
  },
  answer: (outcome, { input: { cambio } }) => {
    if (!outcome.ok) {
      const kind = outcome.reason === 'moved_meanwhile' ? 'conflict' : 'refused'
      return refused(kind, LINE_REFUSALS[outcome.reason])
    }
    if (!outcome.isChanged) return done('Estaba igual: no ha cambiado nada.')
    const [position, read, wanted] = cambio
    return done(`Ahora es ${choiceText(outcome.line.after)}.`, {
      undo: { intent: 'talla', fields: { cambio: valueOf(position, wanted, read) } },
    })
  },
})

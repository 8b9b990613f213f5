import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { isDay } from '#core/base/dates/madrid-time.ts'
import { spellCode } from '#core/orders/order.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import {
  openRecall,
  planRecall,
  type OpenRecallOutcome,
  type RecallPlan,
} from '#core/returns/recalls/open-recall.server.ts'
import { recallMail } from '#core/returns/recalls/recall-mail.ts'
import { reachText, recallFaultText } from '#core/returns/recalls/recall-words.ts'
import { REMEDIES, REMEDY_WORDS } from '#core/returns/recalls/recall.ts'
import { findRecall } from '#core/returns/recalls/recalls.server.ts'
import { tellBuyers } from '#core/returns/recalls/tell-buyers.server.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, preview, refused, type DeskReply } from '../http/desk-answer.ts'
import { markOf } from '../products/bulk/bulk-fields.server.ts'
import { colorField, FORM_FIELDS, MOST_COLORS, MOST_SIZES, sizeField } from './recall-words.ts'

const SIZES = Array.from({ length: MOST_SIZES }, (_, at) => sizeField(at))
const COLORS = Array.from({ length: MOST_COLORS }, (_, at) => colorField(at))
/** "reembolso", "cambio", "reparacion" */
const REMEDY_FIELDS = REMEDIES.map((remedy) => [remedy, plainWord(REMEDY_WORDS[remedy])] as const)

/** Longer than the core allows, which says so at the field. */
const LONG = 2000
const FIELDS = {
  producto: 60,
  lote: 200,
  desde: 10,
  hasta: 10,
  riesgo: LONG,
  hacer: LONG,
  unico: LONG,
  seen: 60,
  ...Object.fromEntries(REMEDY_FIELDS.map(([, field]) => [field, 2])),
  ...Object.fromEntries([...SIZES, ...COLORS].map((field) => [field, 60])),
}

const day = v.pipe(
  v.string(),
  v.check((text) => text === '' || isDay(text), 'Escribe un día'),
  v.transform((text) => (text === '' ? null : text)),
)
const maybe = v.pipe(
  v.string(),
  v.transform((typed) => (typed === '' ? null : typed)),
)
const boxes = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, v.string()]))

const recallForm = v.pipe(
  v.object({
    ...boxes([...SIZES, ...COLORS, ...REMEDY_FIELDS.map(([, field]) => field)]),
    producto: v.string(),
    lote: maybe,
    desde: day,
    hasta: day,
    riesgo: v.string(),
    hacer: v.string(),
    unico: maybe,
    seen: v.string(),
  }),
  v.transform(({ producto, lote, desde, hasta, riesgo, hacer, unico, seen, ...boxed }) => {
    const ticked: Readonly<Record<string, string>> = boxed
    const those = (names: readonly string[]) =>
      names.map((name) => ticked[name] ?? '').filter((value) => value !== '')
    return {
      seen,
      chosen: {
        productId: producto,
        sizes: those(SIZES),
        colors: those(COLORS),
        terms: {
          lot: lote,
          soldFrom: desde,
          soldUntil: hasta,
          hazard: riesgo,
          action: hacer,
          remedies: REMEDY_FIELDS.filter(([, field]) => ticked[field] !== '').map(([it]) => it),
          onlyRemedyReason: unico,
        },
      },
    }
  }),
)

type Plan = Extract<RecallPlan, { ok: true }>
type Refused = Exclude<RecallPlan, Plan> | Extract<OpenRecallOutcome, { ok: false }>
type Outcome =
  | Extract<OpenRecallOutcome, { ok: true }>
  | Refused
  | { ok: false; reason: 'unseen'; plan: Plan; mark: string; isAgain: boolean }

/**
 * Opens a recall, once it was shown whom it reaches and how its mail reads. The same press again, or
 * after a lost connection, finds the one that is open and tells who is missing. The buyers are told
 * after the commit, each in a transaction of their own, as the command does.
 * Guarded by: recall-changes.server.test.ts.
 */
export const openFromForm = deskChange({
  permission: 'recalls.open',
  fields: FIELDS,
  schema: recallForm,
  isSensitive: ({ input }) => input.seen !== '',
  work: async ({ ctx, input: { chosen, seen } }): Promise<Outcome> => {
    const plan = await planRecall(ctx, chosen)
    if (!plan.ok) return plan
    const mark = markOf([chosen.terms, plan.variantIds])
    if (seen !== mark) return { ok: false, reason: 'unseen', plan, mark, isAgain: seen !== '' }
    const newCode = () => spellCode('RT', randomBytes(8))
    return openRecall({ db: ctx.db, now: ctx.now, newCode }, chosen)
  },
  // Neither the hazard nor who is reached: the notice and its orders have them.
  entry: (outcome, { input }) =>
    outcome.ok
      ? {
          action: 'product.recall',
          subject: { kind: 'product', id: input.chosen.productId },
          summary: outcome.isNew
            ? `Retira ${input.chosen.productId} por seguridad: ${outcome.code}`
            : `Sigue con la retirada ${outcome.code}: avisa a quien falte`,
          after: { recall: outcome.code, isNew: outcome.isNew },
        }
      : undefined,
  after: async (outcome, { ctx }) => {
    const recall = outcome.ok ? await findRecall(ctx.db, outcome.code) : undefined
    if (recall) {
      await tellBuyers(ctx, recall)
      ctx.wakeMail()
    }
    return outcome
  },
  answer: (outcome, { ctx }) => {
    if (outcome.ok)
      return done('Retirada abierta.', { to: `/retiradas/${outcome.code}?hecho=abrir` })
    return outcome.reason === 'unseen'
      ? preview(planText(outcome.plan, outcome.isAgain), {
          seen: outcome.mark,
          deed: deedText(outcome.plan),
          mail: mailText(outcome.plan, ctx.shopUrl),
        })
      : refuse(outcome)
  },
})

function refuse(outcome: Refused): DeskReply {
  switch (outcome.reason) {
    case 'faults': {
      const { field, text: why } = recallFaultText(outcome.fault)
      return refused('bad_fields', '', { errors: { [FORM_FIELDS[field]]: why } })
    }
    case 'no_variants':
      return refused('bad_fields', '', {
        errors: { variantes: 'No hay ninguna variante así: mira las tallas con sus colores.' },
      })
    case 'other_open':
      return refused(
        'refused',
        `Ya hay una retirada abierta de alguna de esas variantes, ${outcome.code}, con otras palabras u otras tallas. Para abrir otra, termínala antes.`,
      )
    case 'unknown_product':
      return refused('not_found', 'Ese producto ya no está.')
  }
}

const MOST_SHOWN = 30

/** Whom it reaches, and what must not be sent, line by line. */
function planText({ recall, reached, unsent }: Plan, isAgain: boolean): string {
  const units = reached.reduce((sum, order) => sum + order.units, 0)
  const isGone = (email: string) => email === ANONYMOUS_BUYER.email
  const gone = reached.filter(({ email }) => isGone(email)).length
  const shown = reached
    .slice(0, MOST_SHOWN)
    .map(({ number, email }) => `${number} · ${isGone(email) ? 'sin dirección' : email}`)
  const left = reached.length - shown.length
  return [
    ...(isAgain ? ['Has cambiado algo: míralo otra vez.'] : []),
    `${recall.productName}, ${recall.variantsText}.`,
    reachText({ orders: reached.length, units, gone }),
    ...shown,
    ...(left > 0 ? [`… y ${left} más`] : []),
    ...(unsent.length === 0
      ? []
      : [
          `Por enviar, y ya no se pueden enviar: ${unsent.map(({ number }) => number).join(', ')}.`,
        ]),
  ].join('\n')
}

const deedText = ({ reached }: Plan): string =>
  reached.length === 0
    ? 'Retirar de la venta y publicar el aviso'
    : `Retirar de la venta y avisar ${reached.length === 1 ? 'a 1 pedido' : `a ${reached.length} pedidos`}`

/** The mail as the buyer of the first order will read it, without the secret in its link. */
function mailText({ recall, reached }: Plan, shopUrl: string): string {
  const number = reached[0]?.number ?? 'VR-…'
  const orders = [{ number, units: reached[0]?.units ?? 1, path: '/orders/link/…' }]
  const code = recall.code === '' ? 'RT-…' : recall.code
  const mail = recallMail({ ...recall, code }, { firstName: '', orders }, { shopUrl })
  return `${mail.subject}\n\n${mail.text}`
}

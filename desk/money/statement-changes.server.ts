import * as v from 'valibot'
import { transact } from '#db/transact.ts'
import { recordAudit } from '#core/base/audit/audit.server.ts'
import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { readBankStatement } from '#core/payments/offline/bank-statement.server.ts'
import { creditText, isPaying } from '#core/payments/offline/credit-words.ts'
import {
  matchTransfers,
  type MatchedCredit,
} from '#core/payments/offline/match-transfers.server.ts'
import { recordTransfer } from '#core/payments/offline/record-transfer.server.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, preview, refused } from '../http/desk-answer.ts'
import { MADE, SETTLED_WORDS } from '../orders/offline/transfer-words.ts'

/** The field of the form that has the file. */
const FIELD = 'extracto'
/** The desk takes no larger form; the command reads larger files. */
const MOST_BYTES = 1_000_000
/** Recorded at once; each takes some queries. The same file again records the rest. */
const MOST_RECORDED = 200
const MOST_SHOWN = 300

type Read =
  | { ok: true; credits: NonNullable<Awaited<ReturnType<typeof readBankStatement>>> }
  | { ok: false; text: string }

async function readFile(request: Request): Promise<Read> {
  const file = (await request.formData()).get(FIELD)
  if (!(file instanceof File) || file.size === 0) {
    return { ok: false, text: 'Elige el fichero del extracto.' }
  }
  if (file.size > MOST_BYTES) {
    return { ok: false, text: 'Pasa de 1 MB: pide al banco menos días, o usa «pedidos extracto».' }
  }
  const credits = await readBankStatement(Buffer.from(await file.arrayBuffer()))
  return credits
    ? { ok: true, credits }
    : { ok: false, text: 'No es un extracto en XML (CAMT.053). Pídelo así a tu banco.' }
}

/** A second credit for one order is not recorded: somebody has to look at it. */
function withoutRepeated(matched: readonly MatchedCredit[]) {
  const named = new Set<string | null>()
  return matched.map((credit) => {
    const isRepeated = isPaying(credit) && named.has(credit.number)
    if (isPaying(credit)) named.add(credit.number)
    return { credit, isRepeated, pays: isPaying(credit) && !isRepeated }
  })
}

const transfers = (count: number): string =>
  count === 1 ? '1 transferencia' : `${count} transferencias`

/** What a statement would record; records nothing. Guarded by: statement-changes.server.test.ts. */
export const readStatement = deskChange({
  permission: 'orders.money',
  fields: {},
  schema: v.object({}),
  prepare: readFile,
  work: async ({ ctx, prepared }) =>
    prepared.ok
      ? {
          ok: true as const,
          matched: withoutRepeated(await matchTransfers(ctx.db, prepared.credits)),
        }
      : prepared,
  entry: () => undefined,
  answer: (made) => {
    if (!made.ok) return refused('bad_fields', '', { errors: { [FIELD]: made.text } })
    const { matched } = made
    const paying = matched.filter(({ pays }) => pays)
    const now = paying.slice(0, MOST_RECORDED)
    const sumCents = now.reduce((sum, { credit }) => sum + credit.cents, 0)
    const later = paying.length - now.length
    const counted = matched.length === 1 ? '1 ingreso' : `${matched.length} ingresos`
    const text =
      paying.length === 0
        ? `${counted}: nada que apuntar.`
        : `${counted}; ${transfers(paying.length)} por apuntar. ${later > 0 ? `Primero ${now.length}: con el mismo fichero, después, el resto.` : 'Todavía no se ha apuntado nada.'}`
    return preview(text, {
      filas: JSON.stringify(
        matched
          .toSorted((one, other) => Number(other.pays) - Number(one.pays))
          .slice(0, MOST_SHOWN)
          .map(({ credit, isRepeated, pays }) => [
            credit.bookedOn === null ? '' : formatMediumDay(credit.bookedOn),
            credit.cents,
            credit.number ?? '',
            isRepeated ? 'otra línea paga ya este pedido: míralo' : creditText(credit),
            credit.text.slice(0, 80),
            pays,
          ]),
      ),
      quedan: String(Math.max(0, matched.length - MOST_SHOWN)),
      pagan: now.map(({ credit }) => `${credit.number} ${credit.cents}`).join('\n'),
      deed: now.length === 0 ? '' : `Apuntar ${transfers(now.length)}: ${formatEuros(sumCents)}`,
    })
  },
})

const PAYS = /^(VR-[A-Z0-9]{2,8}-[A-Z0-9]{2,8}) (\d{1,9})$/

type Paid = { number: string; cents: Cents }

const paidLine = v.pipe(
  v.string(),
  v.regex(PAYS, 'Sube otra vez el fichero'),
  v.transform((line): Paid => {
    const [number = '', cents = ''] = line.split(' ')
    return { number, cents: Number(cents) }
  }),
)

type Made = { cents: Cents } | { why: string }

/**
 * Records a transfer with its entry, if it still pays its order: one that somebody recorded since
 * it was shown is named, and changes nothing.
 */
const recordOne = (ctx: DeskJob<unknown>['ctx'], { number, cents }: Paid, at: string) =>
  transact(ctx, async (inside): Promise<Made> => {
    const [credit] = await matchTransfers(inside.db, [{ cents, text: number, bookedOn: null }])
    if (!credit || !isPaying(credit)) return { why: credit ? creditText(credit) : 'no está' }
    const outcome = await recordTransfer({ ...inside, wakeMail: () => {} }, number, cents)
    if (!outcome.ok) return { why: 'ya no está' }
    if (!MADE.includes(outcome.settled)) return { why: SETTLED_WORDS[outcome.settled] }
    await recordAudit(inside.db, {
      actor: inside.actor,
      at,
      action: 'order.record_transfer',
      subject: { kind: 'order', id: (await findOrderId(inside.db, number)) ?? number },
      summary: `Apunta una transferencia de ${number}, del extracto: ${formatEuros(cents)}`,
      after: { cents, settled: outcome.settled },
    })
    return { cents }
  })

/**
 * Records what was shown, each order with its entry in a transaction of its own: one that cannot be
 * is named, and leaves the others recorded.
 */
export const recordStatement = deskChange({
  permission: 'orders.money',
  fields: { pagan: MOST_RECORDED * 40 },
  schema: v.object({
    pagan: v.pipe(
      v.string(),
      v.transform((typed) => typed.split(/\r?\n/)),
      v.maxLength(MOST_RECORDED, 'Sube otra vez el fichero'),
      v.array(paidLine),
    ),
  }),
  work: async () => ({ made: [] as Cents[], left: [] as string[] }),
  entry: () => undefined,
  after: async ({ made, left }, { ctx, input, at }) => {
    for (const paid of input.pagan) {
      const one = await recordOne(ctx, paid, at)
      if ('cents' in one) made.push(one.cents)
      else left.push(`${paid.number}: ${one.why.replace(/\.$/, '')}`)
    }
    if (made.length > 0) ctx.wakeMail()
    return { made, left }
  },
  answer: ({ made, left }) => {
    const sum = formatEuros(made.reduce((all, cents) => all + cents, 0))
    const rest = left.length === 0 ? '' : ` No se han tocado: ${left.join('; ')}.`
    return made.length === 0
      ? refused('conflict', `No se ha apuntado nada.${rest}`)
      : done(`${transfers(made.length)}: ${sum} apuntados. Los correos salen ahora.${rest}`)
  },
})

import { addDays } from '#core/base/dates/madrid-time.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import type { ReturnKind } from '#core/returns/return.ts'
import { stepText, type ReturnStep } from '#core/returns/return-step.ts'
import type { SendingTask } from '#core/orders/verifactu/sending.ts'
import { dispatchDay } from '#core/pricing/shipping/delivery-promise.ts'
import { invoiceTasks, type InvoicesOfDay } from './invoice-tasks.ts'
import { recallTasks, type RecallsOfDay } from './recall-tasks.ts'
import { many, since } from './task-words.ts'
import { writtenTasks, type WrittenOfDay } from './written-tasks.ts'

/** What waits for the owner on a day in Madrid ("2026-11-21"). Moments are ISO-8601 UTC. */
export type OwnerDay = InvoicesOfDay &
  WrittenOfDay & {
    day: string
    toSend: { orders: number; oldestPlacedAt: string | null }
    /** Goods to send again at 0 €. */
    replacements: { waiting: number; oldestMadeAt: string | null }
    /**
     * Open returns; `dueDay` is the last day to refund: by law for a withdrawal, else as the shop
     * promises. It does not count while the goods are awaited, see `dueDayOf`.
     */
    returns: { code: string; kind: ReturnKind; dueDay: string; step: ReturnStep }[]
    owed: { refunds: number; owedCents: Cents; oldestAt: string | null }
    paymentCases: {
      cases: number
      disputes: number
      oldestAt: string | null
    }
    /** The numbers of orders that wait for a transfer; `nextDay`: the last day of the first. */
    transfers: { orders: string[]; nextDay: string | null }
    /** The same of orders that wait to be paid by their links. */
    links: { orders: string[]; nextDay: string | null }
    /** What the sending of records to the tax agency asks of the owner. */
    sending: SendingTask[]
    recalls: RecallsOfDay
    /** Titles of the rules of law that did not hold when the shop last looked. */
    lawMissing: string[]
    /** The shop's periodic jobs whose last run failed, by name. */
    failingJobs: string[]
    /** Variants on sale. `low` has at most `lowUnits` and does not include those sold out. */
    stock: { soldOut: number; low: number; lowUnits: number }
    /** Paid orders of the day before. */
    salesOfYesterday: { orders: number; units: number; totalCents: Cents }
  }

/** One thing to do, in Spanish. `dueDay` is the last day to do it; null: no day is set. */
export type OwnerTask = {
  text: string
  dueDay: string | null
  isLate: boolean
  /** The words after `npm run shop --`. */
  command: string
}

/** More open returns than this are one task. */
const MOST_RETURNS = 5

const KINDS = { withdrawal: 'Desistimiento', return: 'Devolución' } as const

/**
 * What the owner has to do, the earliest last day first, then what has none. Orders are due on the
 * day on which the shop promises to send them; returns on the last day to refund (`refundDueDay`).
 */
export function ownerTasks(day: OwnerDay): OwnerTask[] {
  const late = (dueDay: string | null): boolean => dueDay !== null && dueDay < day.day
  return [
    ...recallTasks(day.recalls),
    ...toSendTask(day),
    ...replacementTask(day),
    ...returnTasks(day),
    ...moneyTasks(day),
    ...invoiceTasks(day),
    ...day.sending.map(sendingTask),
    ...writtenTasks(day),
    ...lawTasks(day),
    ...jobTasks(day),
  ]
    .map((task) => ({ ...task, isLate: late(task.dueDay) }))
    .toSorted((a, b) => (a.dueDay ?? '9').localeCompare(b.dueDay ?? '9'))
}

type Task = Omit<OwnerTask, 'isLate'>

function toSendTask({ toSend }: OwnerDay): Task[] {
  const { orders, oldestPlacedAt } = toSend
  if (orders === 0) return []
  return [
    {
      text: `${many(orders, 'pedido', 'pedidos')} por enviar${orders === 1 ? '' : '; el plazo es del más antiguo'}`,
      dueDay: oldestPlacedAt === null ? null : dispatchDay(new Date(oldestPlacedAt)),
      command: 'pedidos listar --estado por-enviar',
    },
  ]
}

/** The buyer has waited once: what is sent again is due like an order of the day on which it was made. */
function replacementTask({ replacements: { waiting, oldestMadeAt } }: OwnerDay): Task[] {
  if (waiting === 0) return []
  return [
    {
      text: `${many(waiting, 'reposición', 'reposiciones')} por enviar${since(oldestMadeAt)}`,
      dueDay: oldestMadeAt === null ? null : dispatchDay(new Date(oldestMadeAt)),
      command: 'pedidos preparar',
    },
  ]
}

function returnTasks({ returns }: OwnerDay): Task[] {
  if (returns.length > MOST_RETURNS) {
    const first = firstDueDay(returns)
    return [
      {
        text: `${returns.length} devoluciones y desistimientos${first === null ? ', sus paquetes por llegar' : '; el plazo es del primero'}`,
        dueDay: first,
        command: 'devoluciones listar',
      },
    ]
  }
  return returns.map((one) => ({
    text: `${KINDS[one.kind]} ${one.code}: ${stepText(one.step)}`,
    dueDay: dueDayOf(one),
    command: `devoluciones ver ${one.code}`,
  }))
}

/** No day is set while the shop may wait for the goods. */
const dueDayOf = ({ step, dueDay }: OwnerDay['returns'][number]): string | null =>
  step === 'await_goods' ? null : dueDay

/** The earliest day on which a return has to be refunded; null if none has to be yet. */
export const firstDueDay = (returns: OwnerDay['returns']): string | null =>
  returns.flatMap((one) => dueDayOf(one) ?? []).toSorted()[0] ?? null

function moneyTasks({ owed, paymentCases, transfers, links }: OwnerDay): Task[] {
  const { refunds, owedCents, oldestAt } = owed
  const { cases, disputes } = paymentCases
  const others = cases - disputes
  const command = 'dinero listar'
  return [
    ...(transfers.orders.length === 0
      ? []
      : [
          {
            text: `${many(transfers.orders.length, 'transferencia', 'transferencias')} por llegar: mira el banco`,
            dueDay: transfers.nextDay,
            command: 'pedidos listar --estado sin-pagar',
          },
        ]),
    ...(links.orders.length === 0
      ? []
      : [
          {
            text: `${many(links.orders.length, 'enlace', 'enlaces')} de pago sin pagar`,
            dueDay: links.nextDay,
            command: 'pedidos listar --estado sin-pagar',
          },
        ]),
    ...(disputes === 0
      ? []
      : [{ text: `${many(disputes, 'disputa', 'disputas')} de un cobro`, dueDay: null, command }]),
    ...(refunds === 0
      ? []
      : [
          {
            text: `${formatEuros(owedCents)} por devolver (${many(refunds, 'reembolso', 'reembolsos')})${since(oldestAt)}`,
            dueDay: null,
            command,
          },
        ]),
    ...(others === 0
      ? []
      : [
          {
            text: `${many(others, 'pago', 'pagos')} que mirar${since(paymentCases.oldestAt)}`,
            dueDay: null,
            command,
          },
        ]),
  ]
}

/** What the sending of records asks of the owner. */
export function sendingText(task: SendingTask): string {
  if (task.kind === 'certificate') {
    return task.isOver
      ? 'El certificado de la tienda ha caducado: no se envía ningún registro'
      : 'Renovar el certificado con el que se envían los registros'
  }
  if (task.kind === 'faulty') {
    return `${many(task.records, 'registro', 'registros')} que la Agencia Tributaria no ha aceptado sin errores`
  }
  return `${many(task.waiting, 'registro', 'registros')} sin llegar a la Agencia Tributaria${since(task.since)}`
}

const sendingTask = (task: SendingTask): Task => ({
  text: sendingText(task),
  dueDay: task.kind === 'certificate' ? task.until : null,
  command: 'facturas estado',
})

/** "El aviso legal dice quién vende" alone, or how many there are. */
export function lawText([first, ...others]: readonly string[]): string {
  if (first === undefined) return ''
  return others.length === 0
    ? `La ley pide algo que falta: ${first}`
    : `La ley pide ${others.length + 1} cosas que faltan`
}

const lawTasks = ({ lawMissing }: OwnerDay): Task[] =>
  lawMissing.length === 0 ? [] : [{ text: lawText(lawMissing), dueDay: null, command: 'ley' }]

function jobTasks({ failingJobs }: OwnerDay): Task[] {
  if (failingJobs.length === 0) return []
  const jobs = many(failingJobs.length, 'tarea de la tienda falla', 'tareas de la tienda fallan')
  return [{ text: `${jobs}: ${failingJobs.join(', ')}`, dueDay: null, command: 'trabajos' }]
}

/** "2 variantes agotadas y 5 variantes en su mínimo o con 3 unidades o menos"; undefined if there is enough of all. */
export function stockText({ stock }: OwnerDay): string | undefined {
  const { soldOut, low, lowUnits } = stock
  const parts = [
    ...(soldOut === 0 ? [] : [many(soldOut, 'variante agotada', 'variantes agotadas')]),
    ...(low === 0
      ? []
      : [
          `${many(low, 'variante', 'variantes')} en su mínimo o con ${many(lowUnits, 'unidad', 'unidades')} o menos`,
        ]),
  ]
  return parts.length === 0 ? undefined : parts.join(' y ')
}

/** "4 pedidos, 7 prendas, 312,20 €", or "ninguna venta" */
export function salesText({ salesOfYesterday }: OwnerDay): string {
  const { orders, units, totalCents } = salesOfYesterday
  if (orders === 0) return 'ninguna venta'
  return `${many(orders, 'pedido', 'pedidos')}, ${many(units, 'prenda', 'prendas')}, ${formatEuros(totalCents)}`
}

/** The day before, whose sales `OwnerDay` has. */
export const yesterdayOf = (day: string): string => addDays(day, -1)

/**
 * Whether the day is worth a mail: something waits, or something was sold. Low stock or the law alone
 * is not, since it would be the same mail each morning.
 */
export const isWorthMail = (day: OwnerDay): boolean =>
  ownerTasks({ ...day, lawMissing: [] }).length > 0 || day.salesOfYesterday.orders > 0

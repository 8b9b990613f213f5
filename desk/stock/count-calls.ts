import type { StatementResult } from '#core/stock/device-statements.server.ts'
import { DESK } from '../http/desk-paths.ts'
import {
  countsOf,
  deviceId,
  keep,
  MOST_SENT,
  readyOf,
  toSend,
  type Counted,
  type ShopClock,
  type ScannedVariant,
} from './count-list.ts'
import { findKept } from './offline/kept-list.ts'
import { isSignInAnswer } from './offline/session-ended.ts'

export type AskedVariant =
  | { kind: 'found'; variant: ScannedVariant }
  | { kind: 'unknown' }
  /** No connection, or the session has ended: the count stays on the device. `variant`: as it was kept. */
  | { kind: 'lost'; variant?: ScannedVariant }

/** Asks the desk for a variant by its code, and without a connection the list of this device. */
export async function askVariant(code: string): Promise<AskedVariant> {
  try {
    const query = new URLSearchParams({ v: code })
    const response = await fetch(`${DESK}/existencias/buscar?${query}`, { redirect: 'error' })
    if (response.status === 404) return { kind: 'unknown' }
    if (response.ok) return { kind: 'found', variant: (await response.json()) as ScannedVariant }
  } catch {
    // No connection.
  }
  const variant = await findKept(code).catch(() => undefined)
  return { kind: 'lost', ...(variant ? { variant } : {}) }
}

const NOT_SENT = 'No se ha podido enviar. El recuento sigue en este aparato: vuelve a probar.'
export const ENDED =
  'Tu sesión ha terminado. El recuento sigue en este aparato: entra otra vez y apúntalo.'

/** What was said to the person, and the counts that take back what was applied. */
type Sending = { text: string; back: Sent[] }

/**
 * Sends what can be sent, a hundred at a time, and takes off the list what the shop has. What has
 * arrived already, though its answer was lost, changes nothing when it comes again.
 */
export async function sendCounts(): Promise<Sending> {
  const applied: StatementResult[] = []
  const waiting = new Set<number>()
  for (;;) {
    const parcel = readyOf(countsOf())
      .filter(({ n }) => !waiting.has(n))
      .slice(0, MOST_SENT)
    if (parcel.length === 0) return { text: sentText(waiting.size), back: backOf(applied) }
    const refusal = await sendParcel(parcel)
    if (typeof refusal === 'string') return { text: refusal, back: backOf(applied) }
    applied.push(...refusal)
    // Fewer lie there than were sold, says the shop: what else is on the way may change that.
    const left = new Set(countsOf().map(({ n }) => n))
    for (const { n } of parcel) if (left.has(n)) waiting.add(n)
  }
}

async function sendParcel(parcel: readonly Counted[]): Promise<string | StatementResult[]> {
  const numbers = parcel.map(({ n }) => n)
  const before = await askResults([])
  if (typeof before === 'string') return before
  const tried = new Set(numbers)
  keep(countsOf().map((one) => (tried.has(one.n) ? { ...one, isTried: true } : one)))
  const dichos = JSON.stringify(toSend(parcel, before.clock))
  const refusal = await post({ intent: 'aparato', aparato: deviceId(), dichos })
  if (refusal !== undefined) return refusal
  const after = await askResults(numbers)
  if (typeof after === 'string') return after
  const resultOf = new Map(after.results.map((one) => [one.n, one]))
  keep(countsOf().flatMap((one) => settled(one, resultOf.get(one.n))))
  return after.results
}

/** What is left on the list of a count that the shop has answered. */
function settled(one: Counted, result: StatementResult | undefined): Counted[] {
  if (!result) return [one]
  const { isTried: _, ...rest } = one
  if (result.result === 'moved') return [{ ...rest, theirs: result.units }]
  if (result.result === 'unknown') return [{ ...rest, fault: 'ya no está en la tienda' }]
  if (result.result === 'too_many') return [{ ...rest, fault: 'pasaría de 99.999 unidades' }]
  return []
}

function sentText(waiting: number): string {
  const counts = countsOf()
  const undecided = counts.filter(({ theirs }) => theirs !== undefined).length
  const unchecked = counts.filter(({ variant }) => !variant).length
  const wrong = counts.filter(({ fault }) => fault !== undefined).length
  if (counts.length === 0) return 'Recuento apuntado.'
  return [
    'Apuntado lo demás.',
    undecided > 0 ? `Quedan ${undecided} por decidir: algo entró o salió después de contar.` : '',
    unchecked > 0 ? `Quedan ${unchecked} sin comprobar.` : '',
    wrong > 0 ? `${wrong} no se pueden apuntar.` : '',
    waiting > 0
      ? `${waiting} esperan: la tienda cree que hay menos. Cuéntalas, o envía la entrada.`
      : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Counts the other way round of what was applied, one for each variant. */
function backOf(applied: readonly StatementResult[]): Sent[] {
  const variants = Map.groupBy(applied, ({ variantId }) => variantId)
  return [...variants].flatMap(([variantId, results]) => {
    const change = results.reduce((sum, { onHandChange }) => sum + onHandChange, 0)
    const now = results[0]?.units ?? 0
    return change === 0 ? [] : [{ variantId, units: Math.max(0, now - change), expected: now }]
  })
}

/** Takes counts back, a hundred at a time. Returns what to say. */
export async function takeBackCounts(back: readonly Sent[]): Promise<string> {
  for (let at = 0; at < back.length; at += MOST_SENT) {
    const counts = JSON.stringify(back.slice(at, at + MOST_SENT))
    const refusal = await post({ intent: 'recuento', counts })
    if (refusal === NOT_SENT) return 'No se ha podido deshacer: no hay conexión.'
    if (refusal !== undefined) return refusal
  }
  return 'Recuento deshecho.'
}

type Sent = { variantId: string; units: number; expected: number }
type Results = { results: StatementResult[]; clock: ShopClock }

/** What became of statements of this device, and the shop's clock. */
async function askResults(numbers: readonly number[]): Promise<string | Results> {
  const query = new URLSearchParams({ aparato: deviceId(), n: numbers.join('.') })
  const asked = Date.now()
  try {
    const response = await fetch(`${DESK}/existencias/apuntar?${query}`)
    if (isSignInAnswer(response)) return ENDED
    if (!response.ok) return NOT_SENT
    const { now, results } = (await response.json()) as { now: string; results: StatementResult[] }
    const errorMs = Math.ceil((Date.now() - asked) / 2)
    return { results, clock: { aheadMs: Date.parse(now) - asked - errorMs, errorMs } }
  } catch {
    return NOT_SENT
  }
}

/** Posts a change. Returns what to say if it was not made. */
async function post(fields: Record<string, string>): Promise<string | undefined> {
  try {
    const response = await fetch(`${DESK}/existencias/apuntar`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    if (isSignInAnswer(response)) return ENDED
    if (response.ok) return undefined
    if (response.status >= 500) return NOT_SENT
    const { text } = (await response.json()) as { text?: string }
    return text ?? NOT_SENT
  } catch {
    return NOT_SENT
  }
}

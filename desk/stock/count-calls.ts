import { DESK } from '../http/desk-paths.ts'
import { countsOf, keep, MOST_SENT, toSend, type ScannedVariant } from './count-list.ts'

export type AskedVariant =
  | { kind: 'found'; variant: ScannedVariant }
  | { kind: 'unknown' }
  /** No connection, or the session has ended: the count stays on the device. */
  | { kind: 'lost' }

/** Asks the desk for a variant by its code. */
export async function askVariant(code: string): Promise<AskedVariant> {
  try {
    const query = new URLSearchParams({ v: code })
    const response = await fetch(`${DESK}/existencias/buscar?${query}`, { redirect: 'error' })
    if (response.status === 404) return { kind: 'unknown' }
    if (!response.ok) return { kind: 'lost' }
    return { kind: 'found', variant: (await response.json()) as ScannedVariant }
  } catch {
    return { kind: 'lost' }
  }
}

const NOT_SENT = 'No se ha podido enviar. El recuento sigue en este aparato: vuelve a probar.'

/**
 * Sends what can be sent, a hundred at a time, and takes off the list what is applied. Returns what
 * to say, and the counts that take back what was applied. A second sending of what has arrived
 * changes nothing.
 */
export async function sendCounts(): Promise<{ text: string; back: Sent[] }> {
  const back: Sent[] = []
  for (;;) {
    const parcel = countsOf()
      .filter(({ variant }) => variant !== undefined)
      .slice(0, MOST_SENT)
    if (parcel.length === 0) {
      const left = countsOf().length
      const text =
        left === 0 ? 'Recuento apuntado.' : `Apuntado lo comprobado. Quedan ${left} sin comprobar.`
      return { text, back }
    }
    const counts = toSend(parcel, Date.now())
    const refusal = await sendParcel(counts)
    if (refusal !== undefined) return { text: refusal, back }
    for (const { variantId, units, expected } of counts) {
      if (units !== expected) back.push({ variantId, units: expected, expected: units })
    }
    const sent = new Set(parcel.map(({ at }) => at))
    keep(countsOf().filter(({ at }) => !sent.has(at)))
  }
}

/** Takes counts back, a hundred at a time. Returns what to say. */
export async function takeBackCounts(back: readonly Sent[]): Promise<string> {
  for (let at = 0; at < back.length; at += MOST_SENT) {
    const refusal = await sendParcel(back.slice(at, at + MOST_SENT))
    if (refusal === NOT_SENT) return 'No se ha podido deshacer: no hay conexión.'
    if (refusal !== undefined) return refusal
  }
  return 'Recuento deshecho.'
}

type Sent = { variantId: string; units: number; expected: number }

async function sendParcel(sent: readonly Sent[]): Promise<string | undefined> {
  const counts = JSON.stringify(sent)
  try {
    const response = await fetch(`${DESK}/existencias/apuntar`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'recuento', counts }),
    })
    if (response.ok)
      return new URL(response.url).pathname.endsWith('/apuntar') ? undefined : NOT_SENT
    if (response.status >= 500) return NOT_SENT
    const { text } = (await response.json()) as { text?: string }
    return text ?? NOT_SENT
  } catch {
    return NOT_SENT
  }
}

import type { EarlierOrder, EarlierOrderOutcome } from '#core/checkout/outcome.ts'
import { lineKey } from '#core/pricing/cart/cart.ts'
import { currentKey, forgetKey } from './purchase-key.browser.ts'
import { forgetForm } from '../checkout/checkout-draft.browser.ts'
import { takeUnitsOut } from './take-units-out.browser.ts'

/** The pauses before each question, about half a minute in all. */
const PAUSES_MS = [0, 1000, 2000, 4000, 8000, 16_000]

/** A "no" counts once a shop that is slow must have stored the order. */
const SURE_AFTER_MS = 15_000

export type FoundOrder = EarlierOrderOutcome | { state: 'unknown' }

type FindOptions = {
  /** The shop no longer works on the order, so the first answer counts. */
  isOver: boolean
  signal: AbortSignal
}

/**
 * Asks the shop whether an order was placed with a key whose answer was lost. Asks again while the
 * shop cannot be reached or may still be storing it, at once when the connection returns. Undefined
 * if the question was aborted.
 */
export async function findOrder(
  key: string,
  { isOver, signal }: FindOptions,
): Promise<FoundOrder | undefined> {
  const startedAt = Date.now()
  for (const pauseMs of PAUSES_MS) {
    if (pauseMs > 0) await pause(pauseMs, signal)
    const answer = signal.aborted ? undefined : await ask(key, signal)
    if (signal.aborted) return undefined
    if (!answer) continue
    if (answer.state !== 'none' || isOver || Date.now() - startedAt >= SURE_AFTER_MS) return answer
  }
  return { state: 'unknown' }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
    signal.addEventListener('abort', go)
    if (signal.aborted) go()
  })
}

async function ask(key: string, signal: AbortSignal): Promise<EarlierOrderOutcome | undefined> {
  try {
    const response = await fetch('/api/orders/earlier', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idempotencyKey: key }),
      signal,
    })
    return response.ok ? ((await response.json()) as EarlierOrderOutcome) : undefined
  } catch {
    return undefined
  }
}

/**
 * Ends the purchase of a key that has an order: takes its units out of the cart, so that only what
 * was added since is left. Not if another tab has ended it, which may be buying something new.
 */
export function endPurchase(key: string, { lines }: EarlierOrder): void {
  if (currentKey() !== key) return
  takeUnitsOut(lines.map((line) => ({ key: lineKey(line), quantity: line.quantity })))
  forgetKey()
  forgetForm()
}

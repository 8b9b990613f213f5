import { updateLines } from '../cart/cart-store.ts'
import { lineKey, type CartLine } from '#core/cart/cart.ts'
import type { Recipient } from '#core/addresses/recipient.ts'
import type { ShippingMethod } from '#core/shipping/shipping.ts'
import { forgetKey } from './submit-order.browser.ts'

/**
 * What this tab went to pay for at the provider's page: keys and units only. It tells a checkout that
 * is left from one that is opened afresh, and names the lines that a paid order takes out of the cart.
 */
const KEY = 'checkout.away'

type Bought = { key: string; quantity: number }

/** Goes to the provider's page; only https, or another address of this very machine. */
export function goToPay(payUrl: string, lines: readonly CartLine[]): void {
  const { protocol, hostname } = new URL(payUrl)
  if (protocol !== 'https:' && hostname !== location.hostname) throw new Error('not a safe page')
  const bought = lines.map((line) => ({ key: lineKey(line), quantity: line.quantity }))
  try {
    sessionStorage.setItem(KEY, JSON.stringify(bought))
  } catch {
    // Storage is forbidden: the cart will not be emptied by itself, which costs nobody anything.
  }
  location.assign(payUrl)
}

export const isBackFromAway = (): boolean => readBought() !== undefined

export function forgetAway(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Forbidden: there is nothing in it.
  }
}

/** What was paid leaves the cart; what was added meanwhile, here or in another tab, stays. */
export function takeBoughtOut(): boolean {
  const bought = readBought()
  if (!bought) return false
  updateLines((lines) =>
    lines.flatMap((line) => {
      const paid = bought.find(({ key }) => key === lineKey(line))?.quantity ?? 0
      return line.quantity > paid ? [{ ...line, quantity: line.quantity - paid }] : []
    }),
  )
  forgetKey()
  forgetAway()
  return true
}

/** What is told to a checkout that was left for the provider's page and is back. */
export type LeaveAnswer =
  | { state: 'none' }
  /** `left`: given up, and nothing was charged. `waiting`: not known yet, and may be gone on with. */
  | {
      state: 'paid' | 'left' | 'waiting'
      recipient: Recipient
      shippingMethod: ShippingMethod
    }

/** Asks what has become of the payment, and ends it if it is open; undefined without an answer. */
export async function leavePayment(): Promise<LeaveAnswer | undefined> {
  try {
    const response = await fetch('/api/payments/leave', { method: 'POST' })
    return response.ok ? ((await response.json()) as LeaveAnswer) : undefined
  } catch {
    return undefined
  }
}

function readBought(): Bought[] | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as unknown
    return Array.isArray(kept) ? (kept as Bought[]) : undefined // ours, and of this tab alone
  } catch {
    return undefined
  }
}

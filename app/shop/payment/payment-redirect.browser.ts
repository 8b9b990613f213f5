import { lineKey, type CartLine } from '#core/pricing/cart/cart.ts'
import type { TypedInvoice } from '#core/checkout/typed-invoice.ts'
import type { Recipient } from '#core/customers/addresses/recipient.ts'
import type { ShippingMethod } from '#core/pricing/shipping/shipping.ts'
import { forgetForm } from '../checkout/checkout-draft.browser.ts'
import { forgetKey } from './purchase-key.browser.ts'
import { takeUnitsOut, type Bought } from './take-units-out.browser.ts'

/**
 * The lines that this tab left to pay at the provider's page: keys and quantities only. They tell a
 * return from a new visit, and a paid order removes them from the cart.
 */
const KEY = 'checkout.away'

/** Opens the payment page; only over https, or on the same host. */
export function goToPay(payUrl: string, lines: readonly CartLine[]): void {
  const { protocol, hostname } = new URL(payUrl)
  if (protocol !== 'https:' && hostname !== location.hostname) throw new Error('not a safe page')
  const bought = lines.map((line) => ({ key: lineKey(line), quantity: line.quantity }))
  try {
    sessionStorage.setItem(KEY, JSON.stringify(bought))
  } catch {
    // Storage is blocked: the cart is not emptied automatically, which is harmless.
  }
  location.assign(payUrl)
}

export const isBackFromPayment = (): boolean => readBought() !== undefined

export function forgetPurchase(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Blocked, so it is empty.
  }
}

/** Takes what was paid out of the cart; false if this tab did not leave to pay. */
export function removePurchased(): boolean {
  const bought = readBought()
  if (!bought) return false
  takeUnitsOut(bought)
  forgetKey()
  forgetForm()
  forgetPurchase()
  return true
}

/** The server's answer when the shopper returns from the payment page. */
export type LeaveAnswer =
  | { state: 'none' }
  /** `left`: given up, nothing charged. `waiting`: not known yet, may still be paid. */
  | {
      state: 'paid' | 'left' | 'waiting'
      recipient: Recipient
      shippingMethod: ShippingMethod
      isWrapped: boolean
      giftNote: string
      /** Missing if none was asked for, and in the answer of an older server. */
      invoice?: TypedInvoice
    }

/** Asks for the state of the payment, and ends it if it is open; undefined without an answer. */
export async function abandonPayment(): Promise<LeaveAnswer | undefined> {
  try {
    const response = await fetch('/api/payments/leave', { method: 'POST' })
    return response.ok ? ((await response.json()) as LeaveAnswer) : undefined
  } catch {
    return undefined
  }
}

function readBought(): Bought[] | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as unknown
    return Array.isArray(stored) ? (stored as Bought[]) : undefined // written by this tab
  } catch {
    return undefined
  }
}

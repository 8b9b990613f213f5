import { useEffect, useRef } from 'react'
import type { EarlierOrder } from '#core/checkout/outcome.ts'
import type * as PayCode from '../checkout/pay.browser.ts'
import { LOST_ORDER } from './lost-order-texts.ts'
import { markAnswered, unansweredKey } from './purchase-key.browser.ts'

type LostOrderInput = {
  loadPay: () => Promise<typeof PayCode>
  /** Whether the page has something to pay. */
  isReady: boolean
  /** Shows a lasting message. */
  say: (message: string) => void
  /** The order never reached the shop. */
  onMissing: () => void
  /** Called before the cart is emptied. `isEarlier`: an earlier attempt made the order. */
  onFound: (isEarlier: boolean) => Promise<void>
}

/**
 * Finds an order whose answer was lost: after the press, and when the checkout opens again, in
 * another tab or after the browser was closed.
 */
export function useLostOrder({ loadPay, isReady, say, onMissing, onFound }: LostOrderInput) {
  const asking = useRef<AbortController>(undefined)
  const stop = () => asking.current?.abort()

  const end = async (key: string, order: EarlierOrder, isEarlier = true) => {
    const { endPurchase } = await loadPay()
    const shown = onFound(isEarlier)
    endPurchase(key, order)
    await shown
  }
  const ask = async (key: string, isOver: boolean) => {
    stop()
    const { signal } = (asking.current = new AbortController())
    const { findOrder } = await loadPay()
    return findOrder(key, { isOver, signal })
  }
  const find = async ({ isOver }: { isOver: boolean }) => {
    const key = unansweredKey()
    if (key === undefined) return
    say(LOST_ORDER.asking)
    const found = await ask(key, isOver)
    if (!found) return
    if (found.state === 'placed') return end(key, found.order, false)
    say(LOST_ORDER[found.state])
    if (found.state !== 'none') return
    markAnswered()
    onMissing()
  }
  /** Says nothing unless there is an order: the shopper sees the form as before. */
  const findOnOpening = async () => {
    const key = unansweredKey()
    const found = key === undefined ? undefined : await ask(key, true)
    if (key !== undefined && found?.state === 'placed') await end(key, found.order)
  }
  useEffect(() => {
    if (!isReady) return
    void findOnOpening().catch(() => undefined) // offline: the press asks again
    // Once the cart is known.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady])
  useEffect(() => () => asking.current?.abort(), [])
  return { find: (lost: { isOver: boolean }) => void find(lost), end, stop }
}

import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useShopper } from '../account/use-shopper.ts'
import { forgetPendingFavourites, pendingFavourites } from './pending-favourites.browser.ts'
import type { WishlistAnswer } from './wishlist-answers.ts'

/**
 * Adds what a guest wanted to the account as soon as the page knows one: after the window, the
 * sign-in page, a registration, or a sign-in in another tab. If it fails, the next page tries
 * again.
 */
export function useJoinFavourites(): void {
  const shopper = useShopper()
  const { data, submit } = useFetcher<WishlistAnswer>()
  const sent = useRef<string[]>([])
  useEffect(() => {
    if (!shopper) return
    const ids = pendingFavourites()
    if (ids.length === 0) return
    sent.current = ids
    void submit(
      { intent: 'join', productIds: ids.join(' ') },
      { method: 'post', action: '/wishlist' },
    )
    // Once for each answer about the shopper: after a sign-in the page asks again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shopper])
  useEffect(() => {
    if (data?.ok) forgetPendingFavourites(sent.current)
  }, [data])
}

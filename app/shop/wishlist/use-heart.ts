import { startTransition, useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import { useShopper } from '../account/use-shopper.ts'

export type Heart = { isSaved: boolean; isBusy: boolean; toggle: () => void }

type Held = Readonly<Record<string, boolean>>
const NOTHING: Held = {}

/** The pressed hearts without a settled answer; shared, since a product may appear twice. */
let held = NOTHING
const listeners = new Set<() => void>()

/**
 * Shows a heart as pressed and busy, until it is cleared with `undefined`. The router draws what the
 * shop has now in a transition, which may take long, so the end is one too: ended at once, the heart
 * would show for that time what it was before the press.
 */
export function setOptimisticFavourite(productId: string, isSaved: boolean | undefined): void {
  const { [productId]: _, ...others } = held
  held = isSaved === undefined ? others : { ...others, [productId]: isSaved }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  if (isSaved === undefined) startTransition(tell)
  else tell()
}

/**
 * Whether a product is a favourite, and a function to change that. Updates at once, and reverts on
 * a refusal. The code of a press loads at the first press, to keep lists small.
 */
export function useHeart(productId: string): Heart {
  const shopper = useShopper()
  const submit = useSubmit()
  const now = useHeld(productId)
  const isSaved = now ?? shopper?.savedIds.includes(productId) ?? false
  const toggle = () => {
    if (now !== undefined) return
    const press = { productId, save: !isSaved, isSignedIn: shopper !== undefined, submit }
    if (shopper) setOptimisticFavourite(productId, press.save)
    import('./toggle-favourite.browser.ts').then(
      ({ toggleFavourite }) => toggleFavourite(press),
      () => {
        setOptimisticFavourite(productId, undefined)
        notifyLoadFailure('actualizar favoritos')
      },
    )
  }
  return { isSaved, isBusy: now !== undefined, toggle }
}

/** The pressed state of a product's hearts; React state, since a store is never drawn in a transition. */
function useHeld(productId: string): boolean | undefined {
  const [now, setNow] = useState(() => held[productId])
  useEffect(() => {
    const listener = () => setNow(held[productId])
    listener()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [productId])
  return now
}

import { useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#app/ui/toast-store.ts'
import { openAccountModal } from '../accounts/account-modal-store.ts'
import { useShopper } from '../accounts/use-shopper.ts'
import { changeWishlist } from './wishlist-call.browser.ts'

export type Heart = { isSaved: boolean; isBusy: boolean; toggle: () => void }

/** What was pressed since the page last heard from the shop: the same product may be shown twice. */
let pressed: Readonly<Record<string, boolean>> = {}
const listeners = new Set<() => void>()

function press(productId: string, isSaved: boolean | undefined): void {
  const { [productId]: _, ...others } = pressed
  pressed = isSaved === undefined ? others : { ...others, [productId]: isSaved }
  for (const listener of listeners) listener()
}

const NOTHING: Readonly<Record<string, boolean>> = {}

/**
 * Whether a product is among the favourites, and the way to change that. It shows at once, and goes
 * back when the shop refuses. A visitor is told to sign in; who then does gets what was wanted.
 */
export function useHeart(productId: string): Heart {
  const shopper = useShopper()
  const revalidator = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const held = useSyncExternalStore(
    subscribe,
    () => pressed,
    () => NOTHING,
  )
  const isSaved = held[productId] ?? shopper?.savedIds.includes(productId) ?? false

  const change = async (save: boolean) => {
    setIsBusy(true)
    press(productId, save)
    const answer = await changeWishlist({ action: save ? 'save' : 'remove', productId })
    setIsBusy(false)
    if (answer !== 'ok') press(productId, undefined)
    tell(answer, save, () => void change(true))
    await revalidator.revalidate()
    press(productId, undefined)
  }
  const toggle = () => {
    if (isBusy) return
    if (shopper) void change(!isSaved)
    else tell('signed_out', true, () => void change(true))
  }
  return { isSaved, isBusy, toggle }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(
  answer: Awaited<ReturnType<typeof changeWishlist>>,
  save: boolean,
  saveAfterwards: () => void,
): void {
  switch (answer) {
    case 'ok':
      toast.show({
        text: save ? 'Añadido a favoritos' : 'Eliminado de favoritos',
        durationMs: 2000,
      })
      return
    case 'duplicate':
      toast.show({
        text: 'Este producto ya está en tu lista de favoritos',
        tone: 'info',
        durationMs: 3000,
      })
      return
    case 'signed_out':
      toast.show({
        text: 'Debes iniciar sesión para añadir a favoritos',
        tone: 'error',
        durationMs: 3000,
        action: {
          label: 'Iniciar sesión',
          onPress: () => openAccountModal({ afterwards: saveAfterwards }),
        },
      })
      return
    case 'failed':
      toast.show({
        text: 'Error al actualizar favoritos. Por favor, inténtalo de nuevo.',
        tone: 'error',
        durationMs: 3000,
      })
  }
}

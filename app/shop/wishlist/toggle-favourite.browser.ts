import { toast } from '#app/ui/overlays/toast-store.ts'
import { openAccountModal } from '../account/account-modal-store.ts'
import { HEART_FAILED } from './heart-texts.ts'
import { setOptimisticFavourite } from './use-heart.ts'
import { changeWishlist } from './wishlist-call.browser.ts'

type HeartPress = {
  productId: string
  save: boolean
  isSignedIn: boolean
  /** Asks the shop again which products are saved. */
  revalidate: () => Promise<void>
}

/**
 * Saves a product or takes it out, and says what became of it. A visitor is told to sign in; who
 * then does gets what was wanted. Source: specification, "Error catalogue", "Success messages".
 */
export async function toggleFavourite(press: HeartPress): Promise<void> {
  const { productId, save, isSignedIn, revalidate } = press
  const saveNow = () => void toggleFavourite({ ...press, save: true, isSignedIn: true })
  if (!isSignedIn) return tellToSignIn(saveNow)
  setOptimisticFavourite(productId, save)
  const answer = await changeWishlist({ action: save ? 'save' : 'remove', productId })
  // A duplicate is saved: by another tab.
  if (answer === 'failed' || answer === 'signed_out') setOptimisticFavourite(productId, !save)
  if (answer === 'ok') tellDone(save)
  else if (answer === 'duplicate') tellDuplicate()
  else if (answer === 'signed_out') tellToSignIn(saveNow)
  else toast.show(HEART_FAILED)
  // Asking again where nothing answers would end the whole page.
  if (answer !== 'failed') await revalidate()
  setOptimisticFavourite(productId, undefined)
}

const tellDone = (save: boolean) =>
  toast.show({ text: save ? 'Añadido a favoritos' : 'Eliminado de favoritos', durationMs: 2000 })

const tellDuplicate = () =>
  toast.show({
    text: 'Este producto ya está en tu lista de favoritos',
    tone: 'info',
    durationMs: 3000,
  })

const tellToSignIn = (saveNow: () => void): void =>
  void toast.show({
    text: 'Debes iniciar sesión para añadir a favoritos',
    tone: 'error',
    durationMs: 3000,
    action: {
      label: 'Iniciar sesión',
      onPress: () => openAccountModal({ afterwards: saveNow }),
    },
  })

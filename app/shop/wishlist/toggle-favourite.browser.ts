import type { SubmitFunction } from 'react-router'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { openAccountModal } from '../account/account-modal-store.ts'
import { expectAnswer } from './heart-answers.browser.ts'
import { DUPLICATE_FAVOURITE, HEART_FAILED } from './heart-texts.ts'
import { setOptimisticFavourite } from './use-heart.ts'

type HeartPress = {
  productId: string
  save: boolean
  isSignedIn: boolean
  submit: SubmitFunction
}

/**
 * Adds or removes a favourite and reports it. Asks a visitor to sign in, then saves the product.
 * Source: specification, "Error catalogue", "Success messages".
 */
export async function toggleFavourite(press: HeartPress): Promise<void> {
  const { productId, save, isSignedIn, submit } = press
  const saveNow = () => void toggleFavourite({ ...press, save: true, isSignedIn: true })
  if (!isSignedIn) return tellToSignIn(saveNow)
  setOptimisticFavourite(productId, save)
  const answer = expectAnswer(productId)
  // A fetcher: no navigation. Resolves once the page has the new list of saved products.
  const done = submit(
    { intent: save ? 'save' : 'remove', productId },
    { method: 'post', action: '/wishlist', navigate: false, fetcherKey: `heart ${productId}` },
  )
  const { ok, reason } = (await Promise.race([answer, done])) ?? { ok: false }
  // A duplicate was saved in another tab.
  if (!ok && reason !== 'duplicate') setOptimisticFavourite(productId, !save)
  if (ok) tellDone(save)
  else if (reason === 'duplicate') tellDuplicate()
  else if (reason === 'signed_out') tellToSignIn(saveNow)
  else toast.show(HEART_FAILED)
  await done
  setOptimisticFavourite(productId, undefined)
}

const tellDone = (save: boolean) =>
  toast.show({ text: save ? 'Añadido a favoritos' : 'Eliminado de favoritos', durationMs: 2000 })

const tellDuplicate = () =>
  toast.show({
    text: DUPLICATE_FAVOURITE,
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

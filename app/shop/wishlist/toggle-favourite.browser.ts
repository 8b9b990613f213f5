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
 * Saves a product or takes it out, and says what became of it. A visitor is told to sign in; who
 * then does gets what was wanted. Source: specification, "Error catalogue", "Success messages".
 */
export async function toggleFavourite(press: HeartPress): Promise<void> {
  const { productId, save, isSignedIn, submit } = press
  const saveNow = () => void toggleFavourite({ ...press, save: true, isSignedIn: true })
  if (!isSignedIn) return tellToSignIn(saveNow)
  setOptimisticFavourite(productId, save)
  const answer = expectAnswer(productId)
  // A fetcher: nothing navigates. It is done when the page knows again which products are saved.
  const done = submit(
    { intent: save ? 'save' : 'remove', productId },
    { method: 'post', action: '/wishlist', navigate: false, fetcherKey: `heart ${productId}` },
  )
  const { ok, reason } = (await Promise.race([answer, done])) ?? { ok: false }
  // A duplicate is saved: by another tab.
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

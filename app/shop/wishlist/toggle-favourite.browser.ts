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
 * Adds or removes a favourite and reports it. A visitor is asked to sign in, and has it then.
 * Source: specification, "Error catalogue", "Success messages".
 */
export async function toggleFavourite(press: HeartPress): Promise<void> {
  const { productId, save, isSignedIn, submit } = press
  if (!isSignedIn) return askToSignIn(productId)
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
  else if (reason === 'signed_out') await askToSignIn(productId)
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

/** What was wanted is kept, however and whenever the visitor signs in. */
async function askToSignIn(productId: string): Promise<void> {
  // Imported here, or every page with hearts would carry the name of its file.
  await import('./pending-favourites.browser.ts').then(
    (pending) => pending.addPendingFavourite(productId),
    () => undefined, // the message is shown in any case
  )
  toast.show({
    text: 'Debes iniciar sesión para añadir a favoritos',
    tone: 'error',
    durationMs: 3000,
    action: {
      label: 'Iniciar sesión',
      onPress: () => openAccountModal(),
    },
  })
}

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { notifySignedOut } from '../account/signed-out.browser.ts'
import { policy } from '#core/policy/policy.ts'
import { changeCards, type CardChange } from './saved-cards-call.browser.ts'

/** Source: specification, "Error catalogue" and "Success messages". */
const TEXTS = {
  add: { ok: 'Tarjeta guardada correctamente', failed: 'Error al guardar la tarjeta' },
  delete: { ok: 'Método de pago eliminado', failed: 'Error al eliminar el método de pago' },
  default: {
    ok: 'Método de pago predeterminado actualizado',
    failed: 'Error al actualizar el método de pago predeterminado',
  },
}
export const EXPIRED_TEXT = 'Esa tarjeta está caducada'
const TOO_MANY_TEXT = `Puedes guardar ${policy.limits.savedCards} tarjetas como mucho`
const MESSAGE_MS = 3000

/** One change of the saved cards at a time, with its message; answers whether it was done. */
export function useCardChanges() {
  const [isBusy, setIsBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const change = async (wish: CardChange): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    const answer = await changeCards(wish)
    const texts = TEXTS[wish.action]
    if (answer === 'ok') toast.show({ text: texts.ok, durationMs: MESSAGE_MS })
    else if (answer === 'expired') complain(EXPIRED_TEXT)
    else if (answer === 'too_many') complain(TOO_MANY_TEXT)
    else if (answer === 'signed_out') notifySignedOut()
    else complain(texts.failed)
    if (answer !== 'signed_out') await revalidate()
    setIsBusy(false)
    return answer === 'ok'
  }
  return { isBusy, change }
}

/** An error in the corner. */
export const complain = (text: string): void =>
  void toast.show({ text, tone: 'error', durationMs: MESSAGE_MS })

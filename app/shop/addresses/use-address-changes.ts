import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { notifySignedOut } from '../account/signed-out.browser.ts'
import type { FieldErrors } from '#core/addresses/recipient.ts'
import { policy } from '#core/policy/policy.ts'
import { changeAddresses, type AddressChange } from './addresses-call.browser.ts'

const TEXTS = {
  save: { done: 'Dirección guardada', failed: 'Error al guardar la dirección' },
  delete: { done: 'Dirección eliminada', failed: 'Error al eliminar la dirección' },
  default: {
    done: 'Dirección predeterminada actualizada',
    failed: 'Error al actualizar la dirección predeterminada',
  },
}

/** Done, or not; or the fields to mend. */
export type AddressResult = boolean | FieldErrors

/** One change of the saved addresses at a time, with its message. */
export function useAddressChanges() {
  const [isBusy, setIsBusy] = useState(false)
  const isUnderway = useRef(false)
  const { revalidate } = useRevalidator()
  const ask = async (wish: AddressChange): Promise<AddressResult> => {
    const answer = await changeAddresses(wish)
    const texts = TEXTS[wish.action]
    if (answer?.ok) {
      toast.show({ text: texts.done, durationMs: 3000 })
      await revalidate()
      return true
    }
    if (answer?.reason === 'bad_fields') return answer.errors as FieldErrors
    if (answer?.reason === 'signed_out') notifySignedOut()
    else if (answer?.reason === 'too_many') {
      complain(`Puedes guardar ${policy.limits.savedAddresses} direcciones como mucho`)
    } else complain(texts.failed)
    // Somebody else has changed them: the list says how they stand.
    if (answer?.reason === 'not_found') await revalidate()
    return false
  }
  const change = async (wish: AddressChange): Promise<AddressResult> => {
    if (isUnderway.current) return false
    isUnderway.current = true
    setIsBusy(true)
    const result = await ask(wish)
    isUnderway.current = false
    setIsBusy(false)
    return result
  }
  return { isBusy, change }
}

const complain = (text: string): void => void toast.show({ text, tone: 'error', durationMs: 3000 })

import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import { closeAccountModal, openAccountModal, useAccountModal } from './account-modal-store.ts'
import { ENTER } from './sign-in-path.ts'

const modal = lazyComponent(() =>
  import('./account-modal.tsx').then((module) => module.AccountModal),
)

export const prepareAccountModal = modal.prepare

/** Mounts the account window on every page. Opens it after the redirect of a guard. */
export function AccountModalLater() {
  const { isOpen } = useAccountModal()
  const [params, setParams] = useSearchParams()
  const isAsked = params.get(ENTER.name) === ENTER.value
  const wanted = params.get(ENTER.next)
  useEffect(() => {
    if (!isAsked) return
    openAccountModal({ next: wanted ?? undefined })
    // Removed from the address, so that Back and reload do not open the window again.
    setParams({}, { replace: true, preventScrollReset: true })
  }, [isAsked, wanted, setParams])
  return (
    <modal.Part
      wanted={isOpen}
      onFail={() => {
        closeAccountModal()
        notifyLoadFailure('abrir tu cuenta')
      }}
    />
  )
}

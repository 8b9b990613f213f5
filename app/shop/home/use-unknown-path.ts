import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { UNKNOWN_PATH_HASH } from './home-sections.ts'

/** Says why a shopper with an unknown address is on the home page; a reload says nothing. */
export function useUnknownPath(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== UNKNOWN_PATH_HASH || location.hash !== hash) return
    history.replaceState(history.state, '', location.pathname + location.search)
    toast.show({ text: 'Esa página ya no está', tone: 'info', durationMs: 3000 })
  }, [hash])
}

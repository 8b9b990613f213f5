import { useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuName } from '#content/navigation.ts'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'

/** A panel under the header, or the menu of a narrow window. */
export type AnyMenu = MenuName | 'all'

export type OpenMenu = {
  open: AnyMenu | undefined
  /** Opens one menu and closes any other; without a name, closes all. */
  show: (menu?: AnyMenu) => void
  /** Called when a menu's code failed to load. */
  fail: () => void
}

/**
 * The open menu. Navigation closes it, unless it was opened after the address had changed: the page
 * of that address may still be on its way.
 */
export function useOpenMenu(): OpenMenu {
  const { key } = useLocation()
  const [shownKey, setShownKey] = useState(key)
  const [opened, setOpened] = useState<{ menu: AnyMenu | undefined; on: string }>()
  if (key !== shownKey) {
    setShownKey(key)
    if (opened?.on !== key) setOpened(undefined)
  }
  const show = (menu?: AnyMenu) => setOpened({ menu, on: entryKey() })
  return {
    open: opened?.menu,
    show,
    fail: () => {
      show()
      notifyLoadFailure('abrir el menú')
    },
  }
}

/** The key of the browser's entry, which the router's own has once the entry's page is shown. */
function entryKey(): string {
  return (window.history.state as { key?: string } | null)?.key ?? 'default'
}

import { useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuName } from '#core/catalogue/listing/navigation.ts'
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
  const [opened, setOpened] = useState<{ menu: AnyMenu; on: string; at: string }>()
  if (opened && opened.at !== key) {
    setOpened(opened.on === key ? { ...opened, at: key } : undefined)
  }
  const show = (menu?: AnyMenu) => setOpened(menu && { menu, on: entryKey(), at: key })
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

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

/** The open menu. Navigation closes it. */
export function useOpenMenu(): OpenMenu {
  const { key } = useLocation()
  const [opened, setOpened] = useState<{ menu: AnyMenu | undefined; on: string }>()
  const show = (menu?: AnyMenu) => setOpened({ menu, on: key })
  return {
    open: opened?.on === key ? opened.menu : undefined,
    show,
    fail: () => {
      show()
      notifyLoadFailure('abrir el menú')
    },
  }
}

import { useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuName } from '#content/navigation.ts'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'

/** A panel under the header, or the menu of a narrow window. */
export type AnyMenu = MenuName | 'all'

export type OpenMenu = {
  open: AnyMenu | undefined
  /** One at a time; without a name, none. */
  show: (menu?: AnyMenu) => void
  /** Its code could not be fetched. */
  fail: () => void
}

/** Which menu is open. It belongs to the page it was opened on: going elsewhere closes it. */
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

import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** In the address of a page: the form that is open on it. */
export const OPENED = 'abrir'

/**
 * Which of these forms is open: in a window, once it was pressed for; or on the page itself, where
 * the address names it or a post without scripts was refused (`refused` names it then).
 */
export function useOpenedForm(isOwn: (name: string) => boolean, refused?: string) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [pressed, setPressed] = useState<{ name: string; isOpen: boolean; count: number }>()
  const named = new URLSearchParams(search).get(OPENED) ?? ''
  const onPage = refused ?? (isOwn(named) ? named : undefined)
  return {
    /** The form on the page. */
    onPage,
    /** The form in a window. */
    inWindow: pressed?.isOpen ? pressed.name : undefined,
    /** The form that was in a window last, for its way out; another key each time. */
    lastInWindow: pressed && { name: pressed.name, key: pressed.count },
    open: (name: string) =>
      setPressed((before) => ({ name, isOpen: true, count: (before?.count ?? 0) + 1 })),
    close: () => {
      setPressed((before) => before && { ...before, isOpen: false })
      if (onPage !== undefined) void navigate(pathname, { replace: true, preventScrollReset: true })
    },
  }
}

export type OpenedForm = ReturnType<typeof useOpenedForm>

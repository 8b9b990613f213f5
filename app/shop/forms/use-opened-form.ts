import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Query parameter that names the form open on a page. */
export const OPENED = 'abrir'

/**
 * Which of these forms is open: in a window after a press, or on the page if the address names it
 * or a post without scripts was refused (`refused` is its name).
 */
export function useOpenedForm(isOwn: (name: string) => boolean, refused?: string) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [pressed, setPressed] = useState<{ name: string; isOpen: boolean; count: number }>()
  const named = new URLSearchParams(search).get(OPENED) ?? ''
  const onPage = refused ?? (isOwn(named) ? named : undefined)
  return {
    /** The form shown on the page. */
    onPage,
    /** The form shown in a window. */
    inWindow: pressed?.isOpen ? pressed.name : undefined,
    /** The last form in a window, for its closing transition; each opening has a new key. */
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

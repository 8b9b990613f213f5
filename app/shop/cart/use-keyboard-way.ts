import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { toast } from '#app/ui/overlays/toast-store.ts'

const CONTROLS = 'input:checked, button'

/**
 * A message stands at the end of the page, far from the button that it answers. For the keyboard it
 * follows that button: Tab leads into it and on, Shift + Tab back. Its time stands still while the
 * focus is on the button, since two seconds are short for whoever listens.
 */
export function useKeyboardWay(
  box: RefObject<HTMLElement | null>,
  pressed: Element | null,
): (event: KeyboardEvent) => void {
  // At the press: later the focus is elsewhere.
  const [isByKeyboard] = useState(() => pressed?.matches(':focus-visible') === true)
  useEffect(() => {
    if (!isByKeyboard) return undefined
    if (document.activeElement === pressed) toast.pause()
    const enter = (event: globalThis.KeyboardEvent) => {
      if (!isTab(event) || event.shiftKey || document.activeElement !== pressed) return
      event.preventDefault()
      controlsOf(box.current).at(0)?.focus()
    }
    const follow = ({ target }: FocusEvent) => {
      if (target === pressed) toast.pause()
      else if (target instanceof Node && !box.current?.contains(target)) toast.resume()
    }
    document.addEventListener('keydown', enter)
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('keydown', enter)
      document.removeEventListener('focusin', follow)
      toast.resume()
    }
  }, [box, pressed, isByKeyboard])

  return (event) => {
    if (!isByKeyboard || !isTab(event) || !(pressed instanceof HTMLElement)) return
    const controls = controlsOf(box.current)
    if (document.activeElement !== controls.at(event.shiftKey ? 0 : -1)) return
    if (event.shiftKey) event.preventDefault()
    pressed.focus() // Tab itself then goes on from there
  }
}

const isTab = ({ key }: { key: string }): boolean => key === 'Tab'

const controlsOf = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
]

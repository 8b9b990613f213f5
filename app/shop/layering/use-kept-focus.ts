import { useEffect, useRef, type RefObject } from 'react'

/**
 * Some links leave the page with what they change: «M en las tres», «Cambiar». The focus then goes
 * to the button that is left to press, instead of getting lost.
 */
export function useKeptFocus(address: string): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null)
  const seen = useRef(address)
  useEffect(() => {
    if (seen.current === address) return
    seen.current = address
    if (document.activeElement !== document.body) return
    const buttons = page.current?.querySelectorAll<HTMLElement>('[data-buy] :is(a, button)') ?? []
    ;[...buttons].find((one) => one.checkVisibility())?.focus({ preventScroll: true })
  }, [address])
  return page
}

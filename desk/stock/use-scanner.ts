import { useEffect, useRef } from 'react'

/** Characters of a scanner come faster than any hand. */
const FAST_MS = 60
const FEWEST_DIGITS = 8

/**
 * Hears a scanner wherever the focus is: fast digits and Enter. The digits that it has typed into a
 * field are taken back, and `take` gets the code. It is no single-letter shortcut, so switching
 * those off does not switch it off.
 */
export function useScanner(take: (code: string) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    let digits = ''
    let at = 0
    let before = ''
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isFast = event.timeStamp - at < FAST_MS
      at = event.timeStamp
      if (/^\d$/.test(event.key)) {
        if (!isFast || digits === '') {
          digits = ''
          before = event.target instanceof HTMLInputElement ? event.target.value : ''
        }
        digits += event.key
        return
      }
      if (event.key === 'Enter' && isFast && digits.length >= FEWEST_DIGITS) {
        event.preventDefault()
        event.stopPropagation()
        if (event.target instanceof HTMLInputElement) setValue(event.target, before)
        latest.current(digits)
      }
      digits = ''
    }
    // Before the fields and the shortcuts hear it.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** Sets a field as typing would, so that React hears it. */
function setValue(field: HTMLInputElement, value: string): void {
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  own?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

import type { KeyboardEvent } from 'react'

const FORWARD = ['ArrowDown', 'ArrowRight']
const BACK = ['ArrowUp', 'ArrowLeft']

/**
 * Arrow keys move the focus from the input through the links of an overlay, and back. Tab still
 * reaches everything; inside the input only the down arrow leaves it.
 */
export function useArrowKeys() {
  return (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target instanceof HTMLInputElement
    const step = FORWARD.includes(event.key) ? 1 : BACK.includes(event.key) ? -1 : 0
    if (step === 0 || (isTyping && event.key !== 'ArrowDown')) return
    const stops = [
      ...event.currentTarget.querySelectorAll<HTMLElement>('input, a:not([tabindex="-1"])'),
    ]
    // From a button, which is not a stop, go to its neighbours in document order.
    const here = event.target as HTMLElement
    const isPast = (stop: HTMLElement) =>
      here.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING
    const isBefore = (stop: HTMLElement) =>
      here.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING
    const next = step === 1 ? stops.find(isPast) : stops.findLast(isBefore)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
}

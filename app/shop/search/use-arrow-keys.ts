import type { KeyboardEvent } from 'react'

const FORWARD = ['ArrowDown', 'ArrowRight']
const BACK = ['ArrowUp', 'ArrowLeft']

/**
 * From the line to type on down into the links of an overlay, from one to the next, and back up.
 * Whatever Tab reaches stays reachable with Tab; inside the text only the arrow down leaves it.
 */
export function useArrowKeys() {
  return (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target instanceof HTMLInputElement
    const step = FORWARD.includes(event.key) ? 1 : BACK.includes(event.key) ? -1 : 0
    if (step === 0 || (isTyping && event.key !== 'ArrowDown')) return
    const stops = [
      ...event.currentTarget.querySelectorAll<HTMLElement>('input, a:not([tabindex="-1"])'),
    ]
    // From a button, which is no stop, on to its neighbours in the page.
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

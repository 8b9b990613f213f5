import { useEffect, useLayoutEffect, type RefObject } from 'react'

/** Dispatched on a part's mark for the inline script: the part's fields, and then its controls, work. */
export const FIELDS_READY = 'fieldsready'
export const CONTROLS_READY = 'controlsready'

/**
 * Has the inline script replay what was typed, chosen and pressed before hydration. Used once at the
 * root, whose mark is the document's element, and in each part that is hydrated later
 * (`DeferredHydration`), with its first mark.
 */
export function useEarlyInput(mark?: RefObject<Element | null>): void {
  // After the commit: during it, React would ignore the events and restore the old values.
  useLayoutEffect(() => queueMicrotask(() => tell(FIELDS_READY, mark)), [mark])
  // After the effects of all that is inside.
  useEffect(() => tell(CONTROLS_READY, mark), [mark])
}

const tell = (type: string, mark?: RefObject<Element | null>) =>
  void (mark ? mark.current : document.documentElement)?.dispatchEvent(
    new Event(type, { bubbles: true }),
  )

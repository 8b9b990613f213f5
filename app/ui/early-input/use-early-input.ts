import { useEffect, useLayoutEffect } from 'react'

/** Dispatched on the window for the inline script: a part's fields, and then its controls, work. */
export const FIELDS_READY = 'fieldsready'
export const CONTROLS_READY = 'controlsready'

/**
 * Has the inline script replay what was typed, chosen and pressed before hydration. Used once at the
 * root, and in each part that is hydrated later (`DeferredHydration`).
 */
export function useEarlyInput(): void {
  // After the commit: during it, React would ignore the events and restore the old values.
  useLayoutEffect(() => queueMicrotask(() => tell(FIELDS_READY)), [])
  // After the effects of all that is inside.
  useEffect(() => tell(CONTROLS_READY), [])
}

const tell = (type: string) => void dispatchEvent(new Event(type))

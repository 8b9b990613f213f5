import { useSyncExternalStore } from 'react'

const CALM = '(prefers-reduced-motion: reduce)'

/** Whether the system asks for reduced motion; false on the server. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onCalmChange,
    () => window.matchMedia(CALM).matches,
    () => false,
  )
}

/** Whether this tab is hidden; false on the server. */
export function useTabHidden(): boolean {
  return useSyncExternalStore(
    onVisibilityChange,
    () => document.hidden,
    () => false,
  )
}

/** Whether scripts run; false on the server and in the first render, which must match it. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function onCalmChange(listener: () => void): () => void {
  const query = window.matchMedia(CALM)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const never = () => () => undefined

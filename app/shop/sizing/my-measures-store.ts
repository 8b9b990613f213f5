import { useSyncExternalStore } from 'react'
import type { Measures } from '#core/sizing/measures.ts'

const KEY = 'talla'

/** Undefined until storage was asked. */
let kept: string | null | undefined
const listeners = new Set<() => void>()

/**
 * The measures that the shopper asked this browser to remember, as stored; null when there are none,
 * and in the server's HTML. `measuresFromStored` reads them.
 */
export function useKeptMeasures(): string | null {
  return useSyncExternalStore(subscribe, read, () => null)
}

/** Remembers measures, only on the shopper's word; null forgets them. */
export function keepMeasures(measures: Measures | null): void {
  kept = measures && JSON.stringify(measures)
  try {
    if (kept === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, kept)
  } catch {
    // Storage is full or forbidden: they are known until the page is left.
  }
  tell()
}

function read(): string | null {
  if (kept === undefined) kept = stored()
  return kept
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

function onStorage(event: StorageEvent): void {
  if (event.key !== null && event.key !== KEY) return
  kept = stored()
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

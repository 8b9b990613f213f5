import { createStore, listenToStorage } from '#app/ui/store.ts'
import type { Measures } from '#core/catalogue/sizing/measures.ts'

const KEY = 'talla'

const kept = createStore(stored, {
  onServer: null,
  listen: () => listenToStorage([KEY], () => kept.set(stored())),
})

/**
 * The kept measures, as stored; null if there are none, and in the server's HTML.
 * `measuresFromStored` parses them.
 */
export const useKeptMeasures = kept.use

/** Stores measures, only at the shopper's request; null deletes them. */
export function keepMeasures(measures: Measures | null): void {
  const text = measures && JSON.stringify(measures)
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    // Storage is full or blocked: they are kept in memory until the page closes.
  }
  kept.set(text)
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

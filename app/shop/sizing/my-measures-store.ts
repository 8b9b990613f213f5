import { createStore, listenToStorage } from '#app/ui/store.ts'
import type { Measures } from '#core/sizing/measures.ts'

const KEY = 'talla'

const kept = createStore(stored, {
  onServer: null,
  listen: () => listenToStorage([KEY], () => kept.set(stored())),
})

/**
 * The measures that the shopper asked this browser to remember, as stored; null when there are none,
 * and in the server's HTML. `measuresFromStored` reads them.
 */
export const useKeptMeasures = kept.use

/** Remembers measures, only on the shopper's word; null forgets them. */
export function keepMeasures(measures: Measures | null): void {
  const text = measures && JSON.stringify(measures)
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    // Storage is full or forbidden: they are known until the page is left.
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

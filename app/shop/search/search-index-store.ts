import { useSyncExternalStore } from 'react'
import { openIndex, type Lexicon } from '#core/search/lexicon.ts'
import type { SearchEntry } from '#core/search/search-index.ts'

type IndexState = { status: 'loading' | 'failed' } | { status: 'ready'; lexicon: Lexicon }

// Not here and not on its way: until it is first asked for as after a failure.
let state: IndexState = { status: 'failed' }
const listeners = new Set<() => void>()

function set(next: IndexState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Fetches what is searched in, unless it is here or on its way. The browser's cache asks by ETag. */
export async function fetchSearchIndex(): Promise<void> {
  if (state.status !== 'failed') return
  set({ status: 'loading' })
  try {
    const response = await fetch('/api/search-index')
    if (!response.ok) throw new Error(`search index: ${response.status}`)
    const entries = (await response.json()) as SearchEntry[] // written by our own server
    set({ status: 'ready', lexicon: openIndex(entries) })
  } catch {
    // The overlay says so and offers the page of results instead.
    set({ status: 'failed' })
  }
}

export function useSearchIndex(): IndexState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
    () => state,
  )
}

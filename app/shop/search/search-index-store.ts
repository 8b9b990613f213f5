import { createStore } from '#app/ui/store.ts'
import { openIndex, type Lexicon } from '#core/search/lexicon.ts'
import type { SearchEntry } from '#core/search/search-index.ts'

type IndexState = { status: 'loading' | 'failed' } | { status: 'ready'; lexicon: Lexicon }

// Not here and not on its way: until it is first asked for as after a failure.
const index = createStore<IndexState>(() => ({ status: 'failed' }))

/** Fetches what is searched in, unless it is here or on its way. The browser's cache asks by ETag. */
export async function fetchSearchIndex(): Promise<void> {
  if (index.get().status !== 'failed') return
  index.set({ status: 'loading' })
  try {
    const response = await fetch('/api/search-index')
    if (!response.ok) throw new Error(`search index: ${response.status}`)
    const entries = (await response.json()) as SearchEntry[] // written by our own server
    index.set({ status: 'ready', lexicon: openIndex(entries) })
  } catch {
    // The overlay says so and offers the page of results instead.
    index.set({ status: 'failed' })
  }
}

export const useSearchIndex = index.use

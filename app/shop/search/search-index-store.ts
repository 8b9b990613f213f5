import { createStore } from '#app/ui/store.ts'
import { openIndex, type Lexicon } from '#core/search/lexicon.ts'
import type { SearchEntry } from '#core/search/search-index.ts'

type IndexState = { status: 'loading' | 'failed' } | { status: 'ready'; lexicon: Lexicon }

// "failed" also means not requested yet: in both cases the next request loads it.
const index = createStore<IndexState>(() => ({ status: 'failed' }))

/** Loads the search index, unless ready or loading. The browser cache revalidates it by ETag. */
export async function fetchSearchIndex(): Promise<void> {
  if (index.get().status !== 'failed') return
  index.set({ status: 'loading' })
  try {
    const response = await fetch('/api/search-index')
    if (!response.ok) throw new Error(`search index: ${response.status}`)
    const entries = (await response.json()) as SearchEntry[] // written by our own server
    index.set({ status: 'ready', lexicon: openIndex(entries) })
  } catch {
    // The overlay reports it and links to the results page.
    index.set({ status: 'failed' })
  }
}

export const useSearchIndex = index.use

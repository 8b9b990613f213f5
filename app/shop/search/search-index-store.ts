import { createStore } from '#app/ui/store.ts'
import type { SearchEntry } from '#core/catalogue/search-index/search-entry.ts'
import type { SearchAnswer } from '#core/catalogue/search/search-answer.ts'

/** `remote`: the shop is too large to search in the browser; the server answers each search. */
type IndexState =
  | { status: 'loading' | 'failed' | 'remote' }
  | { status: 'ready'; answer: (query: string) => SearchAnswer }

// "failed" also means not requested yet: in both cases the next request loads it.
const index = createStore<IndexState>(() => ({ status: 'failed' }))

/** Loads the search index and the code that reads it, unless ready or loading. The browser cache revalidates it by ETag. */
export async function fetchSearchIndex(): Promise<void> {
  if (index.get().status !== 'failed') return
  index.set({ status: 'loading' })
  try {
    const [response, { answerFrom }] = await Promise.all([
      fetch('/api/search-index'),
      import('./answer-here.browser.ts'),
    ])
    if (!response.ok) throw new Error(`search index: ${response.status}`)
    const sent = (await response.json()) as SearchEntry[] | { isRemote: true } // by our own server
    index.set(
      Array.isArray(sent) ? { status: 'ready', answer: answerFrom(sent) } : { status: 'remote' },
    )
  } catch {
    // The overlay reports it and links to the results page.
    index.set({ status: 'failed' })
  }
}

export const useSearchIndex = index.use

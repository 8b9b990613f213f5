import { useEffect, useMemo, useState } from 'react'
import type { SearchAnswer } from '#core/catalogue/search/search-answer.ts'
import { fetchAnswer, keptAnswer, keptBeginning } from './search-calls.browser.ts'
import { fetchSearchIndex, useSearchIndex } from './search-index-store.ts'
import { useSearchOpen } from './search-store.ts'

/** What is known of the answer to the typed search. */
export type SearchState =
  | { status: 'idle' }
  | { status: 'pending'; isSlow: boolean }
  | { status: 'failed'; retry: () => void }
  /** `isStale`: it answers `query`, typed before, until the answer to what is typed now arrives. */
  | { status: 'ready'; query: string; answer: SearchAnswer; isStale: boolean }

/** Asking at each key would ask for beginnings that nobody reads. */
const SETTLED_MS = 120
/** From then on the shopper reads that it takes longer. */
const SLOW_MS = 3000

/** Answers a search from the browser's index or, in a large shop, from the server. */
export function useSearchAnswer(query: string): SearchState {
  const source = useSearchIndex()
  const answer = source.status === 'ready' ? source.answer : undefined
  const local = useMemo(() => (query === '' ? undefined : answer?.(query)), [answer, query])
  const remote = useRemoteAnswer(source.status === 'remote' ? query : '')
  if (query === '') return { status: 'idle' }
  if (local) return { status: 'ready', query, answer: local, isStale: false }
  if (source.status === 'remote') return remote
  if (source.status === 'loading') return { status: 'pending', isSlow: false }
  return { status: 'failed', retry: () => void fetchSearchIndex() }
}

function useRemoteAnswer(query: string): SearchState {
  const isOpen = useSearchOpen()
  const [tries, setTries] = useState(0)
  // Each names the call that it belongs to, so that a new call begins without them.
  const [slowCall, setSlowCall] = useState('')
  const [failedCall, setFailedCall] = useState('')
  const [last, setLast] = useState<{ query: string; answer: SearchAnswer }>()
  const call = `${tries} ${query}`
  useEffect(() => {
    if (query === '' || !isOpen || keptAnswer(query)) return undefined
    const controller = new AbortController()
    const begin = setTimeout(() => {
      fetchAnswer(query, controller.signal).then(
        (answer) => setLast({ query, answer }),
        () => {
          if (!controller.signal.aborted) setFailedCall(call)
        },
      )
    }, SETTLED_MS)
    const slow = setTimeout(() => setSlowCall(call), SLOW_MS)
    return () => {
      clearTimeout(begin)
      clearTimeout(slow)
      controller.abort()
    }
  }, [call, query, isOpen])
  const kept = keptAnswer(query)
  if (kept) return { status: 'ready', query, answer: kept, isStale: false }
  if (failedCall === call) return { status: 'failed', retry: () => setTries(tries + 1) }
  const isSlow = slowCall === call
  const before = keptBeginning(query) ?? last
  if (before && !isSlow) return { status: 'ready', ...before, isStale: true }
  return { status: 'pending', isSlow }
}

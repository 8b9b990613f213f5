import { useEffect } from 'react'
import { reportEmptySearch } from './report-empty-search.browser.ts'

/** After this long without a key, the search is what the shopper meant. */
const SETTLED_MS = 1500

/** Reports a search that found nothing, once the shopper has stopped typing. */
export function useReportEmptySearch(query: string, isEmpty: boolean): void {
  useEffect(() => {
    if (!isEmpty || query === '') return undefined
    const timer = setTimeout(() => reportEmptySearch(query), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [query, isEmpty])
}

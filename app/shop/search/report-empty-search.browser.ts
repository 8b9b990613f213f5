import { isAllowed } from '../consent/use-consent.ts'
import { currentChoice } from '../consent/consent-store.ts'

const reported = new Set<string>()

/**
 * Tells the shop that a search found nothing, once per visit and search: the words alone, without
 * cookies. Not if the shopper chose cookies and left analytics out.
 */
export function reportEmptySearch(query: string): void {
  if (reported.has(query) || (currentChoice() !== null && !isAllowed('analytics'))) return
  reported.add(query)
  fetch('/api/empty-searches', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {
    // It is a statistic: a lost one is no error for the shopper.
  })
}

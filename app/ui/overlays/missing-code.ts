import { createStore } from '../store.ts'

/**
 * Whether some page's code did not load: what the router says of its navigation is then no news.
 * Set by keep-page.browser.ts, which comes later.
 */
export const isCodeMissing = createStore(() => false)

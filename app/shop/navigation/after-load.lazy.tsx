import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'

const part = lazyComponent(() => import('./after-load.tsx').then((module) => module.AfterLoad))

/** Here, and so in the frame's code: from elsewhere it would bring the frame's styles a second time. */
export const loadAddedMessage = () => import('../cart/added-message.tsx')

/** Loads once the page is alive. */
export function AfterLoadLater() {
  return <part.Part wanted onFail={withoutIt} />
}

/**
 * Pages follow each other as before, with the focus where the browser leaves it. But in a page of an
 * older build the next press would fail too, so it is left at once.
 */
const withoutIt = (): void => void window.leaveOldBuild?.()

import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import { closeSearch, useSearchOpen } from './search-store.ts'

const load = () => import('./search-overlay.tsx')
const overlay = lazyComponent(async () => (await load()).SearchOverlay)

/** Loads the code without the index, for when the page is idle. */
export const prepareSearchCode = overlay.prepare

/** Loads the code and the index, at the first sign of interest. */
export function prepareSearch(): void {
  overlay.prepare()
  // If it fails, the overlay tries again when it opens, and reports the failure.
  load().then(
    (overlayModule) => overlayModule.fetchSearchIndex(),
    () => undefined,
  )
}

/** Mounts the search on every page; its index loads at the first sign of interest. */
export function SearchLater() {
  return (
    <overlay.Part
      wanted={useSearchOpen()}
      onFail={() => {
        closeSearch()
        notifyLoadFailure('abrir la búsqueda')
      }}
    />
  )
}

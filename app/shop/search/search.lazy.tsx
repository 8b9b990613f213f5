import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import { closeSearch, useSearchOpen } from './search-store.ts'

const overlay = lazyComponent(() =>
  import('./search-overlay.tsx').then((module) => module.SearchOverlay),
)

export const prepareSearch = overlay.prepare

/** Mounts the search on every page; code and index load at the first sign of interest. */
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

import { lazyPart } from '#app/ui/lazy-part.tsx'
import { sayNotFetched } from '#app/ui/say-not-fetched.ts'
import { closeSearch, useSearchOpen } from './search-store.ts'

const overlay = lazyPart(() =>
  import('./search-overlay.tsx').then((module) => module.SearchOverlay),
)

export const prepareSearch = overlay.prepare

/** The search's place on every page; its code and its index come with the first sign of interest. */
export function SearchLater() {
  return (
    <overlay.Part
      wanted={useSearchOpen()}
      onFail={() => {
        closeSearch()
        sayNotFetched('abrir la búsqueda')
      }}
    />
  )
}

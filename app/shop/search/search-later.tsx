import { lazyPart } from '#app/ui/lazy-part.tsx'
import { toast } from '#app/ui/toast-store.ts'
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
        toast.show({
          text: 'No hemos podido abrir la búsqueda. Comprueba tu conexión.',
          tone: 'error',
          durationMs: 3000,
        })
      }}
    />
  )
}

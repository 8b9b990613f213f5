import { IconButton } from '#app/ui/button.tsx'
import { prepareSearch } from './search.lazy.tsx'
import { openSearch } from './search-store.ts'

/** Opens the search. Until the scripts are there, and without them, it leads to the search page. */
export function SearchButton() {
  return (
    <form action="/search">
      <IconButton
        type="submit"
        icon="search"
        label="Buscar"
        aria-haspopup="dialog"
        onPointerEnter={prepareSearch}
        onFocus={prepareSearch}
        onClick={(event) => {
          event.preventDefault()
          openSearch()
        }}
      />
    </form>
  )
}

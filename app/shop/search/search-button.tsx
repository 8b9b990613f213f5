import { IconButton } from '#app/ui/button.tsx'
import { prepareSearch } from './search.lazy.tsx'
import { openSearch } from './search-store.ts'

/** Opens the search. Without scripts, or before they load, a link to the search page. */
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

import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import type { Found } from '#core/search/find-products.ts'
import { SearchResult } from './search-result.tsx'
import { closeSearch } from './search-store.ts'
import { searchAddress } from '#core/search/search-text.ts'
import { PlaceLinks } from './search-shortcuts.tsx'
import styles from './search-panel.module.css'

/** Source: specification, "Search overlay". */
const MAX_RESULTS = 5

type SearchFoundProps = {
  query: string
  found: Found
  /** Called when the correction is pressed, to replace the typed text. */
  onMeant: (text: string) => void
}

/** The results for the typed text: the best five and a link to all, or that there are none. */
export function SearchFound({ query, found, onMeant }: SearchFoundProps) {
  const { entries, wanted, isLoose, didYouMean } = found
  if (entries.length === 0) return <NothingFound />
  const shown = entries.slice(0, MAX_RESULTS)
  return (
    <>
      <p className={styles.count}>{countText(shown.length, entries.length)}</p>
      {didYouMean === undefined ? null : (
        <p className={styles.meant}>
          ¿Querías decir{' '}
          <Button variant="link" onClick={() => onMeant(didYouMean)}>
            {didYouMean}
          </Button>
          ?
        </p>
      )}
      {isLoose ? <p className={styles.meant}>Nada lo reúne todo. Esto se acerca.</p> : null}
      <ul className={styles.results}>
        {shown.map((entry) => (
          <SearchResult key={entry.id} entry={entry} wanted={wanted} />
        ))}
      </ul>
      <Link to={searchAddress(query)} className={styles.all} onClick={closeSearch}>
        Ver todos los resultados
        <PageIcon name="arrow-right" size="sm" />
      </Link>
    </>
  )
}

function countText(shown: number, count: number): string {
  if (count === 1) return '1 resultado'
  return shown < count ? `${shown} de ${count} resultados` : `${count} resultados`
}

function NothingFound() {
  return (
    <>
      <EmptyState
        sign="cross"
        title="No se encontraron resultados"
        text="Prueba con menos palabras, o con el nombre de la prenda."
        className={styles.none}
      />
      <PlaceLinks onFollow={closeSearch} />
    </>
  )
}

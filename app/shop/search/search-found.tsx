import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { HelpPages } from './help-pages.tsx'
import { SearchResult } from './search-result.tsx'
import { closeSearch } from './search-store.ts'
import type { SearchAnswer } from '#core/catalogue/search/search-answer.ts'
import { searchAddress } from '#core/catalogue/search-index/search-text.ts'
import { PlaceLinks } from './search-shortcuts.tsx'
import styles from './search-panel.module.css'
import shortcuts from './search-shortcuts.module.css'

type SearchFoundProps = {
  query: string
  found: SearchAnswer
  /** Called when the correction is pressed, to replace the typed text. */
  onMeant: (text: string) => void
}

/**
 * The answer to the typed text, best first: pages of help, five products and a link to all, products
 * of the same use where there are fewer; or that there are none.
 */
export function SearchFound({ query, found, onMeant }: SearchFoundProps) {
  const { entries, count, related, help, wanted, isLoose, didYouMean } = found
  if (entries.length + related.length + help.length === 0) return <NothingFound />
  return (
    <>
      {entries.length > 0 ? (
        <p className={styles.count}>{countText(entries.length, count)}</p>
      ) : null}
      {didYouMean === undefined ? null : (
        <p className={styles.meant}>
          ¿Querías decir{' '}
          <Button variant="link" onClick={() => onMeant(didYouMean)}>
            {didYouMean}
          </Button>
          ?
        </p>
      )}
      <HelpPages pages={help} onFollow={closeSearch} />
      {isLoose ? <p className={styles.meant}>Nada lo reúne todo. Esto se acerca.</p> : null}
      {entries.length > 0 ? (
        <ul className={styles.results}>
          {entries.map((entry) => (
            <SearchResult key={entry.id} entry={entry} wanted={wanted} />
          ))}
        </ul>
      ) : null}
      {entries.length === 0 && related.length > 0 ? (
        <p className={styles.meant}>No se encontraron resultados</p>
      ) : null}
      <Related entries={related} wanted={wanted} />
      {count + related.length > 0 ? (
        <Link to={searchAddress(query)} className={styles.all} onClick={closeSearch}>
          Ver todos los resultados
          <PageIcon name="arrow-right" size="sm" />
        </Link>
      ) : null}
    </>
  )
}

/** Products of the same use, apart from the results. */
function Related({
  entries,
  wanted,
}: {
  entries: SearchAnswer['related']
  wanted: SearchAnswer['wanted']
}) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.related}>
      <h2 id={id} className={shortcuts.title}>
        También puede interesarte
      </h2>
      <ul className={styles.results}>
        {entries.map((entry) => (
          <SearchResult key={entry.id} entry={entry} wanted={wanted} />
        ))}
      </ul>
    </section>
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

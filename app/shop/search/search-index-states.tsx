import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { fetchSearchIndex } from './search-index-store.ts'
import { closeSearch } from './search-store.ts'
import { searchAddress } from '#core/search/search-text.ts'
import styles from './search-panel.module.css'

const PLACES = ['uno', 'dos', 'tres', 'cuatro', 'cinco']

/** Placeholders for the results while the index loads. */
export function SearchPending() {
  return (
    <>
      <p role="status" className={styles.count}>
        Buscando
      </p>
      <ul className={styles.results} aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place} className={styles.result}>
            <Skeleton shape="picture" className={styles.picture} />
            <span className={styles.text}>
              <Skeleton width="long" />
              <Skeleton width="short" />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shown if the index failed to load; the results page still works. */
export function SearchFailed({ query }: { query: string }) {
  return (
    <Notice tone="error">
      <p>No hemos podido cargar el buscador. La página de resultados puede responder igual.</p>
      <p className={styles.retry}>
        <LinkButton size="sm" to={searchAddress(query)} reloadDocument onClick={closeSearch}>
          Buscar «{query}»
        </LinkButton>
        <Button size="sm" variant="secondary" onClick={() => void fetchSearchIndex()}>
          Reintentar
        </Button>
      </p>
    </Notice>
  )
}

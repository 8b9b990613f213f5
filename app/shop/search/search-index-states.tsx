import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { closeSearch } from './search-store.ts'
import { searchAddress } from '#core/catalogue/search-index/search-text.ts'
import styles from './search-panel.module.css'

const PLACES = ['uno', 'dos', 'tres', 'cuatro', 'cinco']

/** Placeholders for the results until they are known. */
export function SearchPending({ isSlow }: { isSlow: boolean }) {
  return (
    <>
      <p role="status" className={styles.count}>
        {isSlow ? 'Seguimos buscando. La conexión va lenta.' : 'Buscando'}
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

type SearchFailedProps = { query: string; onRetry: () => void }

/** Shown if the search did not load or answer; the results page may still work. */
export function SearchFailed({ query, onRetry }: SearchFailedProps) {
  return (
    <Notice tone="error">
      <p>No hemos podido cargar el buscador. La página de resultados puede responder igual.</p>
      <p className={styles.retry}>
        <LinkButton size="sm" to={searchAddress(query)} reloadDocument onClick={closeSearch}>
          {`Buscar «${query}»`}
        </LinkButton>
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Reintentar
        </Button>
      </p>
    </Notice>
  )
}

import { Link } from 'react-router'
import shortcuts from '#content/search-shortcuts.json' with { type: 'json' }
import { searchAddress } from '#core/catalogue/search-index/search-text.ts'
import styles from './search-shortcuts.module.css'

type WayProps = { onFollow?: () => void }

/** Links to popular searches. */
export function PopularSearches({ onFollow }: WayProps) {
  return (
    <>
      <h2 className={styles.title}>Búsquedas populares</h2>
      <ul className={styles.popular}>
        {shortcuts.popularSearches.map((text) => (
          <li key={text}>
            <Link to={searchAddress(text)} className={styles.line} onClick={onFollow}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Links to sections of the shop. */
export function PlaceLinks({ onFollow }: WayProps) {
  return (
    <>
      <h2 className={styles.title}>Secciones</h2>
      <ul className={styles.places}>
        {shortcuts.searchPlaces.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.place} onClick={onFollow}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

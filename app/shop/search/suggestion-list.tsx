import { Link } from 'react-router'
import { closeSearch } from './search-store.ts'
import { searchAddress } from '#core/catalogue/search-index/search-text.ts'
import type { Suggestion } from '#core/catalogue/search/suggestions.ts'
import styles from './search-panel.module.css'
import shortcuts from './search-shortcuts.module.css'

/** Completed searches: the typed part is dimmed, the completion dark. */
export function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  return (
    <section className={styles.suggestions} aria-labelledby="sugerencias">
      <h2 id="sugerencias" className={shortcuts.title}>
        Sugerencias
      </h2>
      <ul>
        {suggestions.map(({ text, from, to }) => (
          <li key={text}>
            <Link to={searchAddress(text)} className={shortcuts.line} onClick={closeSearch}>
              <span>{text.slice(0, from)}</span>
              <span className={styles.typed}>{text.slice(from, to)}</span>
              <span>{text.slice(to)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

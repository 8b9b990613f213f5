import { Link } from 'react-router'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import type { HelpPage } from '#core/catalogue/search/search-help.ts'
import styles from './search-shortcuts.module.css'

type HelpPagesProps = { pages: readonly HelpPage[]; onFollow?: () => void }

/** The pages of the shop that answer a search. */
export function HelpPages({ pages, onFollow }: HelpPagesProps) {
  if (pages.length === 0) return null
  return (
    <nav aria-labelledby="ayuda-encontrada" className={styles.help}>
      <h2 id="ayuda-encontrada" className={styles.title}>
        Ayuda
      </h2>
      <ul>
        {pages.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.line} onClick={onFollow}>
              <span>{label}</span>
              <PageIcon name="arrow-right" size="sm" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { Link } from 'react-router'
import styles from './views.module.css'

export type View = {
  key: string
  to: string
  label: string
  /** How many are in it; undefined where counting would cost more than it tells. */
  count?: number | undefined
}

const figure = new Intl.NumberFormat('es-ES')

/** Saved views of a list, with their counts. The number keys choose one. */
export function Views({
  label,
  views,
  current,
}: {
  label: string
  views: readonly View[]
  current: string
}) {
  return (
    <nav className={styles.views} aria-label={label}>
      {views.map(({ key, to, label: name, count }, at) => (
        <Link
          key={key}
          to={to}
          className={styles.view}
          aria-current={key === current ? 'page' : undefined}
          data-key-view={at + 1}
        >
          {name} {count === undefined ? null : <span>{figure.format(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

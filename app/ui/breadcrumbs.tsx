import { Link } from 'react-router'
import styles from './breadcrumbs.module.css'

type BreadcrumbsProps = {
  items: readonly { label: string; to?: string | undefined }[] // the last one is this page
  label?: string
  className?: string | undefined
}

/** The path from the home page to this page. */
export function Breadcrumbs({ items, label = 'Ruta de navegación', className }: BreadcrumbsProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li key={item.to ?? item.label} className={styles.item}>
            {item.to && index < items.length - 1 ? (
              <Link to={item.to} className={styles.link}>
                {item.label}
              </Link>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

import { Link } from 'react-router'
import { Icon } from '#app/ui/icons/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Listing } from '#core/catalogue/listing/listing.ts'
import styles from './listing-chips.module.css'

type ListingChipsProps = { listing: Listing; onRemove: () => void }

/** The active filters: remove one, or all. Hidden for an empty list, which has its own links. */
export function ListingChips({ listing, onRemove }: ListingChipsProps) {
  const { chips, path, none, unfiltered } = listing
  if (none || chips.length === 0) return null
  const link = { preventScrollReset: true, onClick: onRemove }
  return (
    <ul className={styles.chips} aria-label="Filtros puestos">
      {chips.map(({ label, search }) => (
        <li key={label}>
          <Link to={path + search} className={styles.chip} {...link}>
            <VisuallyHidden>Quitar </VisuallyHidden>
            <span>{label}</span>
            <Icon name="x" size="sm" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={path + unfiltered} className={styles.clear} {...link}>
          Quitar filtros
        </Link>
      </li>
    </ul>
  )
}

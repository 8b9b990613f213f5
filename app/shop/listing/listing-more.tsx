import { LinkButton } from '#app/ui/button.tsx'
import { TrailProgress } from '#app/ui/icons/mark.tsx'
import { PAGE_SIZE } from '#core/catalogue/listing/listing.ts'
import styles from './listing-more.module.css'

type ListingMoreProps = { seen: number; count: number; to: string }

/** The end of a partial list: how many products are shown, and a link to more. */
export function ListingMore({ seen, count, to }: ListingMoreProps) {
  return (
    <div className={styles.more}>
      <p className="small quiet">{`Has visto ${seen} de ${count}`}</p>
      <TrailProgress value={seen / count} label="Productos vistos" />
      <LinkButton to={to} variant="secondary" preventScrollReset replace>
        {`Ver ${Math.min(PAGE_SIZE, count - seen)} más`}
      </LinkButton>
    </div>
  )
}

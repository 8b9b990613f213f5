import { Fragment, useEffect, useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Listing } from '#core/listing/listing.ts'
import { ListingChips } from './listing-chips.tsx'
import { ListingFilters } from './listing-filters.tsx'
import { ListingMore } from './listing-more.tsx'
import { Tile } from './listing-tile.tsx'
import { ProductCard } from './product-card.tsx'
import cards from './card-grid.module.css'
import styles from './listing-page.module.css'

type ListingPageProps = {
  listing: Listing
  /** The banner has the main picture, so no card loads with priority. */
  hasBanner?: boolean
}

/** The cards visible at first on a phone; the other pictures load lazily. */
const FIRST_CARDS = 2

/** A listing: title, filters and order, cards, and a link to more. */
export function ListingPage(props: ListingPageProps) {
  const { listing } = props
  const count = useRef<HTMLParagraphElement>(null)
  return (
    <div className={styles.page}>
      <Breadcrumbs items={listing.trail} />
      <header className={styles.head}>
        <h1 className="t-1">{listing.title}</h1>
        <p className="muted">{listing.lead}</p>
      </header>
      <Ways listing={listing} />
      <ListingFilters listing={listing} />
      <div className={styles.found}>
        <p ref={count} role="status" tabIndex={-1}>
          {listing.count === 1 ? '1 producto' : `${listing.count} productos`}
        </p>
        {/* The pressed chip disappears, so the count takes the focus and announces the result. */}
        <ListingChips listing={listing} onRemove={() => count.current?.focus()} />
      </div>
      {listing.none ? <NoProducts listing={listing} none={listing.none} /> : <Grid {...props} />}
      {listing.more === undefined ? null : (
        <ListingMore
          seen={listing.cards.length}
          count={listing.count}
          to={listing.path + listing.more}
        />
      )}
    </div>
  )
}

function Grid({ listing, hasBanner = false }: ListingPageProps) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <ul className={cards.grid} id="productos" aria-busy={isLoading}>
      {listing.cards.map((product, position) => (
        <Fragment key={product.id}>
          {listing.tiles
            .filter((tile) => tile.after === position)
            .map((tile) => (
              <li key={tile.title} className={cards.wide}>
                <Tile tile={tile} />
              </li>
            ))}
          <li>
            <ProductCard
              product={product}
              mode={listing.mode}
              priority={!hasBanner && position < FIRST_CARDS}
            />
          </li>
        </Fragment>
      ))}
    </ul>
  )
}

function Ways({ listing }: { listing: Listing }) {
  return (
    <nav className={styles.nav} aria-label={`Categorías de ${listing.title}`}>
      <ul>
        {listing.ways.map((way) => (
          <WayLink key={way.label} to={listing.path + way.search} way={way} />
        ))}
      </ul>
    </nav>
  )
}

/** A link, so that it works without scripts and Back undoes the choice. */
function WayLink({ to, way }: { to: string; way: Listing['ways'][number] }) {
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (way.isCurrent) showInRow(ref.current)
  }, [way.isCurrent])
  return (
    <li>
      <Link
        ref={ref}
        to={to}
        preventScrollReset
        prefetch="intent"
        aria-current={way.isCurrent ? 'page' : undefined}
      >
        {way.label}
      </Link>
    </li>
  )
}

/** Centres the current link in the scrolling row, without scrolling the page. */
function showInRow(link: HTMLElement | null): void {
  const row = link?.closest('nav')
  if (link && row) row.scrollLeft += middle(link) - middle(row)
}

function middle(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

type NoProductsProps = { listing: Listing; none: NonNullable<Listing['none']> }

/** Names the filters, and the number of results without each of them. */
function NoProducts({ listing: { path }, none }: NoProductsProps) {
  return (
    <EmptyState
      className={styles.none}
      sign="cross"
      title="Aquí no hay nada todavía"
      text={none.text}
      actions={
        <>
          {none.removals.map(({ label, search, count }) => (
            <LinkButton
              key={search + label}
              to={path + search}
              variant="secondary"
              preventScrollReset
              replace
            >
              Quitar «{label}» ({count})
            </LinkButton>
          ))}
          <LinkButton to={path}>Quitar filtros</LinkButton>
          <LinkButton to="/products/new-arrivals" variant="link">
            Ver novedades
          </LinkButton>
        </>
      }
    />
  )
}

import { Fragment, useEffect, useRef, type ReactElement } from 'react'
import { Link } from 'react-router'
import { useIsLoading } from '../navigation/use-is-loading.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { DeferredHydration } from '#app/ui/deferred-hydration.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ScrollRow } from '#app/ui/scroll-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Listing, ListingWay } from '#core/catalogue/listing/listing.ts'
import { ListingChips } from './listing-chips.tsx'
import { ListingFilters } from './listing-filters.tsx'
import { ListingMore } from './listing-more.tsx'
import { Tile } from './listing-tile.tsx'
import type { ShownListing } from './tile-pictures.ts'
import { ProductCard } from './product-card.tsx'
import cards from './card-grid.module.css'
import styles from './listing-page.module.css'

type ListingPageProps = {
  listing: ShownListing
  /** The banner has the main picture and words: no card loads with priority. */
  hasBanner?: boolean
}

/** The cards visible at first on a phone; the other pictures load lazily. */
const FIRST_CARDS = 2
/** A row of a wide window, or two of a phone. */
const CARDS_OF_PART = 4

/** A listing: title, filters and order, cards, and a link to more. */
export function ListingPage(props: ListingPageProps) {
  const { listing } = props
  const { path, name, title, lead, ways, views } = listing
  const count = useRef<HTMLParagraphElement>(null)
  // The tools stay in view, and a press of one answers from the list's beginning.
  const toTop = () => count.current?.scrollIntoView({ block: 'nearest' })
  return (
    <div className={styles.page}>
      <header className={styles.head} data-quiet={props.hasBanner}>
        <h1>{title}</h1>
        <p ref={count} role="status" tabIndex={-1}>
          {listing.count === 1 ? '1 producto' : `${listing.count} productos`}
        </p>
        {lead ? <p>{lead}</p> : null}
        <nav className={styles.views} aria-label="Ver">
          <ul>
            <Ways path={path} ways={views} />
          </ul>
        </nav>
      </header>
      <div className={styles.tools}>
        <nav className={styles.nav} aria-label={`Categorías de ${name}`}>
          <ScrollRow>
            <Ways path={path} ways={ways} onUse={toTop} />
          </ScrollRow>
        </nav>
        <ListingFilters listing={listing} onUse={toTop} />
      </div>
      {/* The pressed chip disappears, so the count takes the focus and announces the result. */}
      <ListingChips listing={listing} onRemove={() => count.current?.focus()} />
      {listing.none ? <NoProducts listing={listing} none={listing.none} /> : <Grid {...props} />}
      {listing.more === undefined ? null : (
        <ListingMore seen={listing.cards.length} count={listing.count} to={path + listing.more} />
      )}
      <Breadcrumbs items={listing.trail} />
    </div>
  )
}

function Grid({ listing, hasBanner = false }: ListingPageProps) {
  const isLoading = useIsLoading()
  const places = listing.cards.map((product, position) => (
    // A card begins anew when the filters ask for another colour or size.
    <Fragment key={product.id + JSON.stringify(product.asked)}>
      {listing.tiles.map((tile) =>
        tile.after === position ? (
          <li key={tile.title} className={cards.wide}>
            <Tile tile={tile} />
          </li>
        ) : null,
      )}
      <li>
        <ProductCard
          product={product}
          mode={listing.mode}
          quietHeart={listing.mode === 'labels'}
          priority={!hasBanner && position < FIRST_CARDS}
        />
      </li>
    </Fragment>
  ))
  return (
    <ul className={cards.grid} id="productos" aria-busy={isLoading} data-look={listing.view}>
      {partsOf(places).map((part: ReactElement[], index) =>
        // The first part is the first screen.
        // oxlint-disable-next-line react/no-array-index-key -- a part has no other name
        index ? <DeferredHydration key={index}>{part}</DeferredHydration> : part,
      )}
    </ul>
  )
}

/** Parts of a few cards: a press on one hydrates its part alone. */
const partsOf = (places: readonly ReactElement[]): ReactElement[][] =>
  places.flatMap((_, at) => (at % CARDS_OF_PART ? [] : [places.slice(at, at + CARDS_OF_PART)]))

type WaysProps = {
  path: string
  ways: readonly ListingWay[]
  onUse?: (() => void) | undefined
}

const Ways = ({ path, ways, onUse }: WaysProps) =>
  ways.map((way) => <WayLink key={way.label} to={path + way.search} way={way} onUse={onUse} />)

type WayLinkProps = Pick<WaysProps, 'onUse'> & { to: string; way: ListingWay }

/** A link, so that it works without scripts and Back undoes the choice. */
function WayLink({ to, way, onUse }: WayLinkProps) {
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
        onClick={onUse}
        aria-current={way.isCurrent ? 'page' : undefined}
      >
        {way.label}
      </Link>
    </li>
  )
}

/** Centres the current link in the scrolling row, without scrolling the page. */
function showInRow(link: HTMLElement | null): void {
  const row = link?.closest('ul')
  if (!link || !row) return
  const left = link.offsetLeft + (link.offsetWidth - row.offsetWidth) / 2
  row.scrollTo({ left, behavior: 'instant' })
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
            >
              {`Quitar «${label}» (${count})`}
            </LinkButton>
          ))}
          {none.isFiltered ? <LinkButton to={path}>Quitar filtros</LinkButton> : null}
          <LinkButton to="/products/new-arrivals" variant="link">
            Ver novedades
          </LinkButton>
        </>
      }
    />
  )
}

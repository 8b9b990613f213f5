import { Fragment, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TrailProgress } from '#app/ui/mark.tsx'
import { categoryLabels, lineLabels } from './labels.ts'
import { PAGE_SIZE, type Listing } from './listing.ts'
import { Tile, type ListingTile } from './listing-tile.tsx'
import { ProductCard } from './product-card.tsx'
import { LINES } from './vocabulary.ts'
import styles from './listing-page.module.css'

type ListingPageProps = {
  title: string
  lead: string
  listing: Listing
  mode: 'choose' | 'labels'
  hasLines?: boolean
  /** A banner above has the one picture that matters; then no card claims to be first. */
  hasBanner?: boolean
  /** Pictures between the cards, while nothing is filtered. */
  tiles?: readonly ListingTile[]
}

/** The first row of a phone: what is surely seen first. The rest waits until it comes near. */
const FIRST_CARDS = 2

/** A catalogue page: title, the ways to narrow it (plain links), cards, and the next page. */
export function ListingPage(props: ListingPageProps) {
  const { title, lead, listing, hasLines = false } = props
  return (
    <div className={styles.page}>
      <Breadcrumbs items={[{ label: 'Inicio', to: '/' }, { label: title }]} />
      <header className={styles.head}>
        <h1 className="t-1">{title}</h1>
        <p className="muted">{lead}</p>
      </header>
      <CategoryNav listing={listing} title={title} hasLines={hasLines} />
      <p className={styles.count} role="status">
        {listing.count === 1 ? '1 producto' : `${listing.count} productos`}
      </p>
      {listing.count === 0 ? <NoProducts /> : <Grid {...props} />}
      <MoreLink listing={listing} />
    </div>
  )
}

function Grid({ listing, mode, hasBanner = false, tiles = [] }: ListingPageProps) {
  const isLoading = useNavigation().state === 'loading'
  const { category, line } = listing.filter
  const shownTiles = category || line ? [] : tiles
  return (
    <ul className={styles.grid} id="productos" aria-busy={isLoading}>
      {listing.cards.map((product, position) => (
        <Fragment key={product.id}>
          {shownTiles
            .filter((tile) => tile.after === position)
            .map((tile) => (
              <li key={tile.title} className={styles.wide}>
                <Tile tile={tile} />
              </li>
            ))}
          <li>
            <ProductCard
              product={product}
              mode={mode}
              priority={!hasBanner && position < FIRST_CARDS}
            />
          </li>
        </Fragment>
      ))}
    </ul>
  )
}

type CategoryNavProps = { listing: Listing; title: string; hasLines: boolean }

function CategoryNav({ listing, title, hasLines }: CategoryNavProps) {
  const { category, line } = listing.filter
  return (
    <nav className={styles.nav} aria-label={`Categorías de ${title}`}>
      <ul>
        <NarrowLink name="category" value={null} label="Todo" isCurrent={!category && !line} />
        {hasLines
          ? LINES.map((value) => (
              <NarrowLink
                key={value}
                name="collection"
                value={value}
                label={lineLabels[value]}
                isCurrent={line === value}
              />
            ))
          : null}
        {listing.categories.map((value) => (
          <NarrowLink
            key={value}
            name="category"
            value={value}
            label={categoryLabels[value]}
            isCurrent={category === value}
          />
        ))}
      </ul>
    </nav>
  )
}

type NarrowLinkProps = { name: string; value: string | null; label: string; isCurrent: boolean }

/** One choice at a time: a link without JavaScript, and back is back. */
function NarrowLink({ name, value, label, isCurrent }: NarrowLinkProps) {
  const { pathname } = useLocation()
  const search = value === null ? '' : `?${name}=${value}`
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) showInRow(ref.current)
  }, [isCurrent])
  return (
    <li>
      <Link
        ref={ref}
        to={pathname + search}
        preventScrollReset
        prefetch="intent"
        aria-current={isCurrent ? 'page' : undefined}
      >
        {label}
      </Link>
    </li>
  )
}

/** Where the row is swiped, what is chosen comes to its middle; the page itself does not move. */
function showInRow(link: HTMLElement | null): void {
  const row = link?.closest('nav')
  if (link && row) row.scrollLeft += middle(link) - middle(row)
}

function middle(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

function NoProducts() {
  const { pathname } = useLocation()
  return (
    <EmptyState
      className={styles.none}
      sign="cross"
      title="Aquí no hay nada todavía"
      text="No hemos encontrado productos con ese filtro. Quítalo o mira lo último que ha llegado."
      actions={
        <>
          <LinkButton to={pathname}>Quitar filtros</LinkButton>
          <LinkButton to="/products/new-arrivals" variant="secondary">
            Ver novedades
          </LinkButton>
        </>
      }
    />
  )
}

function MoreLink({ listing }: { listing: Listing }) {
  const [params] = useSearchParams()
  const shown = listing.cards.length
  const left = listing.count - shown
  if (left <= 0) return null
  const next = new URLSearchParams(params)
  next.set('page', String(listing.page + 1))
  return (
    <div className={styles.more}>
      <p className="small quiet">
        Has visto {shown} de {listing.count}
      </p>
      <TrailProgress value={shown / listing.count} label="Productos vistos" />
      <LinkButton to={`?${next}`} variant="secondary" preventScrollReset replace>
        Ver {Math.min(PAGE_SIZE, left)} más
      </LinkButton>
    </div>
  )
}

import { Link } from 'react-router'
import { useIsLoading } from '../navigation/use-is-loading.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListingMore } from '../listing/listing-more.tsx'
import { ProductCard } from '../listing/product-card.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { HelpPages } from './help-pages.tsx'
import { SearchBox } from './search-box.tsx'
import type { SearchResults } from '#core/catalogue/search/search.server.ts'
import { searchAddress } from '#core/catalogue/search-index/search-text.ts'
import { PlaceLinks, PopularSearches } from './search-shortcuts.tsx'
import { useReportEmptySearch } from './use-report-empty-search.ts'
import cardGrid from '../listing/card-grid.module.css'
import listing from '../listing/listing-page.module.css'
import styles from './search-page.module.css'

/** The cards visible at first on a phone. */
const FIRST_CARDS = 2

/** All results of a search, or a prompt to search. Works without scripts. */
export function SearchPage({ results }: { results: SearchResults }) {
  const { query, count, help, related } = results
  const isEmpty = count === 0 && help.length === 0
  useReportEmptySearch(query, isEmpty)
  return (
    <div className={listing.page}>
      <header className={classNames(styles.head, count > 0 && styles.found)}>
        {count > 0 ? (
          <>
            <h1>
              Resultados para <VisuallyHidden>{`«${query}»`}</VisuallyHidden>
            </h1>
            <p role="status">{count === 1 ? '1 producto' : `${count} productos`}</p>
          </>
        ) : (
          <h1 className="t-1">{query === '' ? 'Buscar' : `Resultados para «${query}»`}</h1>
        )}
        {/* A new key, or the input would keep the previous text. */}
        <SearchBox key={query} defaultValue={query} />
      </header>
      <HelpPages pages={help} />
      {count > 0 ? <Results results={results} /> : null}
      {isEmpty && query !== '' ? <NothingFound /> : null}
      {related.length > 0 ? (
        <section className={styles.related} aria-labelledby="relacionado">
          <h2 id="relacionado" className="t-3">
            También puede interesarte
          </h2>
          <ul className={cardGrid.grid}>
            {related.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} mode="choose" headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {count === 0 ? (
        <div className={styles.ways}>
          <div>
            <PopularSearches />
          </div>
          <div>
            <PlaceLinks />
          </div>
        </div>
      ) : null}
      <Breadcrumbs items={[{ label: 'Inicio', to: '/' }, { label: 'Buscar' }]} />
    </div>
  )
}

function Results({ results }: { results: SearchResults }) {
  const { query, page, cards, count, isLoose, didYouMean } = results
  const isLoading = useIsLoading()
  return (
    <>
      {didYouMean === undefined ? null : (
        <p className={styles.meant}>
          ¿Querías decir <Link to={searchAddress(didYouMean)}>{didYouMean}</Link>?
        </p>
      )}
      {isLoose ? <p className={styles.meant}>Nada lo reúne todo. Esto se acerca.</p> : null}
      <ul className={cardGrid.grid} aria-busy={isLoading}>
        {cards.map((product, position) => (
          <li key={product.id}>
            <ProductCard product={product} mode="choose" priority={position < FIRST_CARDS} />
          </li>
        ))}
      </ul>
      {cards.length < count ? (
        <ListingMore
          seen={cards.length}
          count={count}
          to={`${searchAddress(query)}&page=${page + 1}`}
        />
      ) : null}
    </>
  )
}

function NothingFound() {
  return (
    <EmptyState
      className={listing.none}
      sign="cross"
      title="No se encontraron resultados"
      text="Prueba con menos palabras, o con el nombre de la prenda. Y si echas algo en falta, dínoslo."
      actions={
        <>
          <LinkButton to="/products/new-arrivals">Ver novedades</LinkButton>
          <LinkButton to="/contact" variant="secondary">
            Escríbenos
          </LinkButton>
        </>
      }
    />
  )
}

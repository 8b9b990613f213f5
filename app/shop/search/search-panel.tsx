import { useMemo, useRef, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { findProducts, type Found } from '#core/search/find-products.ts'
import { useSearchIndex } from './search-index-store.ts'
import { SearchBox } from './search-box.tsx'
import { SearchFailed, SearchPending } from './search-index-states.tsx'
import { SearchFound } from './search-found.tsx'
import { closeSearch } from './search-store.ts'
import { cleanQuery } from '#core/search/search-text.ts'
import { Suggestions } from './suggestion-list.tsx'
import { suggest } from '#core/search/suggestions.ts'
import { useReportEmptySearch } from './use-report-empty-search.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import { PlaceLinks, PopularSearches } from './search-shortcuts.tsx'
import styles from './search-panel.module.css'

/** The content of the search overlay: input, suggestions, results, popular searches. */
export function SearchPanel() {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const index = useSearchIndex()
  const query = cleanQuery(typed)
  const lexicon = index.status === 'ready' ? index.lexicon : undefined
  const { found, suggestions } = useMemo(() => {
    if (!lexicon || query === '') return { found: undefined, suggestions: [] }
    const answer = findProducts(lexicon, query)
    const meant = answer.didYouMean ?? query
    return { found: answer, suggestions: suggest(lexicon, meant, answer.entries) }
  }, [lexicon, query])
  useReportEmptySearch(query, found?.entries.length === 0 && found.help.length === 0)
  const typeInstead = (text: string) => {
    setTyped(text)
    box.current?.focus()
  }
  return (
    // The keys only move the focus between focusable elements.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.panel} onKeyDown={useArrowKeys()}>
      <SearchBox
        ref={box}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={closeSearch}
        trailing={<IconButton icon="x" iconSize="lg" label="Cerrar" onClick={closeSearch} />}
      />
      <div className={styles.body}>
        {suggestions.length > 0 ? <Suggestions suggestions={suggestions} /> : null}
        <section className={styles.main} aria-label={query === '' ? 'Secciones' : 'Resultados'}>
          {query === '' ? <PlaceLinks onFollow={closeSearch} /> : null}
          {query !== '' && index.status === 'loading' ? <SearchPending /> : null}
          {query !== '' && index.status === 'failed' ? <SearchFailed query={query} /> : null}
          {found ? <SearchFound query={query} found={found} onMeant={typeInstead} /> : null}
        </section>
        <div className={styles.popular}>
          <PopularSearches onFollow={closeSearch} />
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{found ? countsOf(found, suggestions.length) : ''}</span>
      </VisuallyHidden>
    </div>
  )
}

/** "8 resultados, 1 página de ayuda, 5 sugerencias": for screen readers. */
function countsOf({ entries, related, help }: Found, suggestions: number): string {
  const count = (n: number, one: string, many: string) =>
    n === 0 ? [] : [`${n} ${n === 1 ? one : many}`]
  const counts = [
    ...count(help.length, 'página de ayuda', 'páginas de ayuda'),
    ...count(related.length, 'que también puede interesarte', 'que también pueden interesarte'),
    ...count(suggestions, 'sugerencia', 'sugerencias'),
  ]
  const found = count(entries.length, 'resultado', 'resultados')
  const isNothing = entries.length === 0 && help.length === 0
  return [...(isNothing ? ['No se encontraron resultados'] : found), ...counts].join(', ')
}

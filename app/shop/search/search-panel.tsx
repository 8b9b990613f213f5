import { useRef, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { SearchAnswer } from '#core/catalogue/search/search-answer.ts'
import { SearchBox } from './search-box.tsx'
import { SearchFailed, SearchPending } from './search-index-states.tsx'
import { SearchFound } from './search-found.tsx'
import { closeSearch } from './search-store.ts'
import { cleanQuery } from '#core/catalogue/search-index/search-text.ts'
import { Suggestions } from './suggestion-list.tsx'
import { useSearchAnswer } from './use-search-answer.ts'
import { useReportEmptySearch } from './use-report-empty-search.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import { PlaceLinks, PopularSearches } from './search-shortcuts.tsx'
import styles from './search-panel.module.css'

/** The content of the search overlay: input, suggestions, results, popular searches. */
export function SearchPanel() {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const query = cleanQuery(typed)
  const state = useSearchAnswer(query)
  const answer = state.status === 'ready' ? state.answer : undefined
  const isStale = state.status === 'ready' && state.isStale
  const suggestions = answer?.suggestions ?? []
  const isEmpty = answer?.count === 0 && answer.help.length === 0
  useReportEmptySearch(query, isEmpty && !isStale)
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
        <section
          className={styles.main}
          aria-label={query === '' ? 'Secciones' : 'Resultados'}
          aria-busy={isStale}
        >
          {query === '' ? <PlaceLinks onFollow={closeSearch} /> : null}
          {state.status === 'pending' ? <SearchPending isSlow={state.isSlow} /> : null}
          {state.status === 'failed' ? <SearchFailed query={query} onRetry={state.retry} /> : null}
          {state.status === 'ready' ? (
            <SearchFound query={state.query} found={state.answer} onMeant={typeInstead} />
          ) : null}
        </section>
        <div className={styles.popular}>
          <PopularSearches onFollow={closeSearch} />
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{answer && !isStale ? countsOf(answer) : ''}</span>
      </VisuallyHidden>
    </div>
  )
}

/** "8 resultados, 1 página de ayuda, 5 sugerencias": for screen readers. */
function countsOf(answer: SearchAnswer): string {
  const { count, related, help, suggestions } = answer
  const counted = (n: number, one: string, many: string) =>
    n === 0 ? [] : [`${n} ${n === 1 ? one : many}`]
  const others = [
    ...counted(help.length, 'página de ayuda', 'páginas de ayuda'),
    ...counted(related.length, 'que también puede interesarte', 'que también pueden interesarte'),
    ...counted(suggestions.length, 'sugerencia', 'sugerencias'),
  ]
  const isNothing = count === 0 && help.length === 0
  const found = counted(count, 'resultado', 'resultados')
  return [...(isNothing ? ['No se encontraron resultados'] : found), ...others].join(', ')
}

import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import {
  cleanQuery,
  MAX_QUERY_LENGTH,
  searchAddress,
} from '#core/catalogue/search-index/search-text.ts'
import styles from './search-box.module.css'

type SearchBoxProps = Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'> & {
  /** Called with a non-blank search, as its results page opens. */
  onSearch?: () => void
  trailing?: ReactNode
}

/** The search input: a form that opens the results page; blank, it does nothing. */
export function SearchBox({ onSearch, trailing, ...input }: SearchBoxProps) {
  const id = useId()
  const navigate = useNavigate()
  return (
    <form
      role="search"
      action="/search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('q')
        if (typeof typed !== 'string' || cleanQuery(typed) === '') return
        onSearch?.()
        void navigate(searchAddress(typed))
      }}
    >
      <IconButton type="submit" icon="search" iconSize="lg" label="Ver resultados" />
      <label htmlFor={id}>
        <VisuallyHidden>Buscar productos</VisuallyHidden>
      </label>
      {/* Not type="search": Escape would empty the input instead of closing the search. */}
      <input
        placeholder="¿Qué buscas?"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={MAX_QUERY_LENGTH}
        {...input}
        id={id}
        name="q"
        className={styles.input}
      />
      {trailing}
    </form>
  )
}

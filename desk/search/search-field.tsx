import { useId } from 'react'
import { Form } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import type { Room } from '../rooms.ts'
import { DeskIcon } from '../ui/desk-icon.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { LONGEST_SEARCH } from './found.ts'
import { FoundList } from './found-list.tsx'
import { useSearch } from './use-search.ts'
import styles from './search-field.module.css'

const SLASH = [
  {
    keys: '/',
    label: 'Buscar en todo el mostrador',
    run: () => document.querySelector<HTMLElement>('[data-key-search]')?.focus(),
  },
]

/** Looks for anything, or goes anywhere. Without scripts it leads to the page of the search. */
export function SearchField({ rooms }: { rooms: readonly Room[] }) {
  const id = useId()
  const { typed, groups, count, at, isKnown, type, press, open, close } = useSearch(rooms)
  useKeys(SLASH)
  return (
    <Form
      role="search"
      aria-label="En todo el mostrador"
      method="get"
      action="/buscar"
      className={styles.search}
    >
      <DeskIcon name="search" />
      <input
        data-key-search
        name="q"
        type="search"
        role="combobox"
        maxLength={LONGEST_SEARCH}
        value={typed}
        placeholder="Buscar en todo"
        aria-label="Buscar en todo el mostrador"
        aria-keyshortcuts="/"
        aria-expanded={count > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={count > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
        onBlur={close}
      />
      <Slash />
      <FoundList id={id} groups={groups} at={at} isKnown={isKnown} onOpen={open} />
    </Form>
  )
}

const Slash = () => (
  <kbd className={classNames(styles.slash, styles.hit)} aria-hidden="true">
    /
  </kbd>
)

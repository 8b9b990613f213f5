import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { FOUND_WORDS, type FoundThing } from './found.ts'
import type { ShownGroup } from './use-search.ts'
import styles from './search-field.module.css'

type FoundListProps = {
  id: string
  groups: readonly ShownGroup[]
  /** The place of the chosen thing among all. */
  at: number
  /** Whether this is what the typed text finds. */
  isKnown: boolean
  onOpen: (to: string) => void
}

/** What was found. The field keeps the focus: its keys choose. */
export function FoundList({ id, groups, at, isKnown, onOpen }: FoundListProps) {
  const found = groups.filter(({ kind }) => kind !== 'all' && kind !== 'room')
  return (
    <>
      {groups.length === 0 ? null : (
        <div id={`${id}-found`} role="listbox" aria-label="Encontrado" className={styles.found}>
          {groups.map(({ kind, things }, group) => {
            const before = groups.slice(0, group).reduce((sum, one) => sum + one.things.length, 0)
            const title = kind === 'all' ? 'Todo' : FOUND_WORDS[kind].title
            return (
              <div key={kind} role="group" aria-label={title}>
                {kind === 'all' ? null : <div aria-hidden="true">{title}</div>}
                {things.map((thing, place) => (
                  <Option
                    key={thing.to}
                    id={`${id}-${before + place}`}
                    thing={thing}
                    isChosen={before + place === at}
                    onOpen={onOpen}
                  />
                ))}
              </div>
            )
          })}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{isKnown ? countText(found) : ''}</span>
      </VisuallyHidden>
    </>
  )
}

function countText(groups: readonly ShownGroup[]): string {
  if (groups.length === 0) return 'No hay nada más'
  return groups
    .map(({ kind, things }) => `${kind === 'all' ? '' : FOUND_WORDS[kind].title}: ${things.length}`)
    .join(', ')
}

type OptionProps = {
  id: string
  thing: FoundThing
  isChosen: boolean
  onOpen: (to: string) => void
}

const Option = ({ id, thing: { name, says, to }, isChosen, onOpen }: OptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
  <div
    id={id}
    role="option"
    aria-selected={isChosen}
    ref={isChosen ? keepInView : undefined}
    onPointerDown={(event) => event.preventDefault()}
    onClick={() => onOpen(to)}
  >
    {name}
    <span>{says}</span>
  </div>
)

const keepInView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

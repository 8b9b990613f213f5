import { useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Room } from '../rooms.ts'
import { isSearched, roomsLike, searchedText, searchPath, type FoundGroup } from './found.ts'
import { useFound } from './use-found.ts'

/** A group of the list below the field; `all` leads to the page of the search. */
export type ShownGroup = Pick<FoundGroup, 'things'> & { kind: FoundGroup['kind'] | 'all' }

/** Rooms and the page of the search stand first, and stay there when more is found below them. */
function shownGroups(
  typed: string,
  rooms: readonly Room[],
  found: readonly FoundGroup[],
): ShownGroup[] {
  const text = searchedText(typed)
  const all = { name: `Buscar «${text}» en todo`, says: '', to: searchPath(text) }
  const groups: ShownGroup[] = [
    { kind: 'room', things: roomsLike(text, rooms) },
    { kind: 'all', things: isSearched(text) ? [all] : [] },
    ...found.filter(({ kind }) => kind !== 'room'),
  ]
  return groups.filter(({ things }) => things.length > 0)
}

/** The field of the search: what is typed, what that finds, and which of it is chosen. */
export function useSearch(rooms: readonly Room[]) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const found = useFound(typed, isOpen)
  const groups = isOpen ? shownGroups(typed, rooms, found.groups) : []
  const things = groups.flatMap((group) => group.things)
  const at = Math.min(chosen, Math.max(0, things.length - 1))
  const type = (text: string) => {
    setTyped(text)
    setChosen(0)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  const leave = () => {
    close()
    setTyped('')
    // Letters are keys again.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const open = (to: string) => {
    leave()
    void navigate(to)
  }
  /** Another thing, this one, or nothing more. */
  const press = (event: KeyboardEvent) => {
    const to = things[at]?.to
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) setChosen((at + by + things.length) % Math.max(1, things.length))
    else if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' && to !== undefined) open(to)
    else return
    event.preventDefault()
  }
  return {
    typed,
    groups,
    count: things.length,
    at,
    isKnown: found.isKnown,
    type,
    press,
    open,
    close,
  }
}

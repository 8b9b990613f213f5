import { useEffect } from 'react'
import { areKeysOn } from './keys-store.ts'

/** What a key does on this page. Two letters, "g p", are pressed one after the other. */
export type Shortcut = { keys: string; label: string; run: () => void }

/** The second letter must come within this time. */
const SEQUENCE_MS = 1200

const shortcuts = new Set<Shortcut>()

/** What can be pressed now, for the panel that says so. */
export const currentShortcuts = (): Shortcut[] => [...shortcuts]

/** Adds shortcuts while a component is shown. The list must not change between renders. */
export function useKeys(list: readonly Shortcut[]): void {
  useEffect(() => {
    for (const one of list) shortcuts.add(one)
    return () => {
      for (const one of list) shortcuts.delete(one)
    }
  }, [list])
}

/** Whether letters belong to what has the focus: a field, or a dialog over the page. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.closest('textarea, select, [contenteditable], input:not([type=checkbox])') !== null
}

/** Listens to the keyboard; once, in the frame of the desk. */
export function useKeyboard(): void {
  useEffect(() => {
    let before = ''
    let at = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!areKeysOn() || isTyping(event.target) || document.querySelector('dialog[open]')) return
      const sequence =
        event.timeStamp - at < SEQUENCE_MS && before !== '' ? `${before} ${event.key}` : ''
      const found =
        [...shortcuts].findLast(({ keys }) => keys === sequence) ??
        [...shortcuts].findLast(({ keys }) => keys === event.key)
      before = event.key
      at = event.timeStamp
      if (!found && !moveByKey(event)) return
      before = ''
      event.preventDefault()
      found?.run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Keys that mean the same on every page, by what the page marks. True if there was something. */
function moveByKey({ key, shiftKey }: KeyboardEvent): boolean {
  if (key === 'j' || key === 'k') return moveRow(key === 'j' ? 1 : -1)
  if (key === 'x' || key === 'X') return chooseRow(shiftKey)
  if (key === 'b') return focusOn('[data-key-list-search]')
  if (key === 'u') return press('[data-key-back]')
  if (key === '[') return press('[data-key-before]')
  if (key === ']') return press('[data-key-after]')
  if (/^[1-9]$/.test(key)) return press(`[data-key-view="${key}"]`)
  return false
}

function press(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector)
  found?.click()
  return found !== null
}

function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector)
  found?.focus()
  return found !== null
}

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('[data-key-rows] [data-key-row]')]

/** The focus is the row where one is: Enter opens it, and a screen reader says it. */
function moveRow(by: 1 | -1): boolean {
  const links = rowLinks()
  const here = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
  const next = links[here < 0 ? (by > 0 ? 0 : links.length - 1) : here + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return links.length > 0
}

let lastChosen: HTMLInputElement | undefined

/** Marks the row of the focus; with Shift, all rows from the last one marked. */
function chooseRow(isRange: boolean): boolean {
  const row = document.activeElement?.closest('tr')
  const box = row?.querySelector<HTMLInputElement>('td input[type=checkbox][name]')
  if (!box) return false
  const boxes = [
    ...(box
      .closest('table')
      ?.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox][name]') ?? []),
  ]
  const from = lastChosen ? boxes.indexOf(lastChosen) : -1
  const to = boxes.indexOf(box)
  const range = isRange && from >= 0 ? boxes.slice(Math.min(from, to), Math.max(from, to) + 1) : []
  // Pressed, not set: a box that a script checks tells nobody.
  for (const one of range) if (!one.checked) one.click()
  if (range.length === 0) box.click()
  lastChosen = box
  return true
}

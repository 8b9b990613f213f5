import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Back closes what is open instead of leaving the page. Within the shop the return is undone:
 * `history.go(1)`. Below the first page of a visit there is nothing of the shop to return from, so
 * the first opening there puts an entry below, the floor, with the same address. Back never stops
 * at it when nothing is open. Why not an entry for each opening: decision 046.
 */

/** The state that the router writes into an entry, with our marks. */
type EntryState = { idx?: number; key?: string; isFloor?: boolean; hasFloor?: boolean } | null

type Opened = {
  close: () => void
  /** Back to this entry or later ones is not ours: it undoes a step made while this was open. */
  lastsFrom: number
  isGone: () => boolean
}

/** Long enough for the browser to leave the page, if there is one below. */
const LEAVING_MS = 500

const opened: Opened[] = []
/** Finds what has opened and not yet said so: `toggle` of a `<details>` comes later. */
const finders = new Set<() => void>()
/** The number of the current entry, counted by the router. */
let index = 0
let hasFloor = false
/** While finders are called the browser is at the entry of the press, not at that of the page. */
let isDeciding = false
/** The entry that this module returns to; nobody needs the event. */
let returningTo: number | undefined

const entryState = (): EntryState => window.history.state as EntryState

if (!import.meta.env.SSR) {
  index = entryState()?.idx ?? 0
  followPushes()
  window.addEventListener('popstate', onPop, { capture: true }) // before the router
  window.addEventListener('pageshow', standOnFloor)
  standOnFloor()
}

/**
 * Follows the entries that the router makes, as they are made: a press of Back may come before the
 * page of the new entry is rendered.
 */
function followPushes(): void {
  const push = window.history.pushState.bind(window.history)
  window.history.pushState = (state: EntryState, unused, url) => {
    push(state, unused, url)
    index = state?.idx ?? index
    returningTo = undefined
  }
}

type Options = {
  /** Steps made in the history since the opening are undone first. For a panel that makes such. */
  keepsSteps?: boolean
  /** Whether its page was left while it was open: then it is forgotten. */
  isGone?: () => boolean
}

/**
 * From now the browser's Back or Forward calls `close` instead; the one opened last is first.
 * Returns the function for when it has closed.
 */
export function closeOnBack(
  close: () => void,
  { keepsSteps = false, isGone = () => false }: Options = {},
): () => void {
  if (!isDeciding) layFloor()
  const one = { close, lastsFrom: keepsSteps ? index : Number.POSITIVE_INFINITY, isGone }
  opened.push(one)
  return () => forget(one)
}

function forget(one: Opened): void {
  const at = opened.indexOf(one)
  if (at >= 0) opened.splice(at, 1)
}

/** Before each decision calls `find`, which may call `closeOnBack`; returns the function to stop. */
export function findOpenBeforeBack(find: () => void): () => void {
  finders.add(find)
  return () => finders.delete(find)
}

/** As `closeOnBack`, while `isOpen`. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  }, [close])
  // With the commit that shows it: an effect may run after the first press.
  useLayoutEffect(() => (isOpen ? closeOnBack(() => latest.current()) : undefined), [isOpen])
}

/** Puts the floor below the first page of a visit. */
function layFloor(): void {
  const state = entryState()
  const idx = state?.idx ?? 0
  const isBottom = idx <= 0 && !hasFloor && !state?.hasFloor
  if (!isBottom && !state?.isFloor) return
  hasFloor = true
  window.history.replaceState({ ...state, idx: idx - 1, isFloor: true }, '')
  window.history.pushState({ ...state, idx, isFloor: false, hasFloor: true }, '')
}

function onPop(event: PopStateEvent): void {
  const state = event.state as EntryState
  if (!state) return nameEntry()
  const { idx } = state
  if (idx === undefined) return // from before the scripts
  const isReturn = idx === returningTo
  returningTo = undefined
  if (isReturn) return event.stopImmediatePropagation()
  isDeciding = true
  for (const find of finders) find()
  isDeciding = false
  for (const one of opened.filter(({ isGone }) => isGone())) forget(one)
  const top = opened.at(-1)
  if (top && !(idx >= top.lastsFrom && !state.isFloor)) {
    event.stopImmediatePropagation()
    returnTo(index, idx)
    top.close()
    return
  }
  const isStep = index - idx <= 1
  index = idx
  if (!state.isFloor) return
  if (!isStep) return standOnFloor() // chosen from the list of the Back button
  event.stopImmediatePropagation()
  window.history.back()
  setTimeout(standOnFloor, LEAVING_MS) // nothing below: a new tab
}

/**
 * A link to a place within the page (`href="#…"`) makes an entry without number or key; pressed again
 * it keeps both. The router remembers scroll positions by the key, so without a new one the page
 * would stay where it is.
 */
function nameEntry(): void {
  const state = entryState()
  if (!state) index += 1
  const key = Math.random().toString(36).slice(2)
  window.history.replaceState({ usr: null, idx: index, ...state, key }, '')
}

function returnTo(to: number, from: number): void {
  if (to === from) return
  returningTo = to
  window.history.go(to - from)
}

/** Who comes to the floor from elsewhere stands on a page like any other. */
function standOnFloor(): void {
  const state = entryState()
  if (!state?.isFloor) return
  index = state.idx ?? 0
  hasFloor = false
  window.history.replaceState({ ...state, isFloor: false }, '')
}

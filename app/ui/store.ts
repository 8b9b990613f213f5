import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get: () => T
  set: (next: T) => void
  /** The value in a component, which renders again when it changes. */
  use: () => T
}

type Options<T> = {
  /** The value in the server's HTML and in the first render; without it, the first value. */
  onServer?: T
  /** Begins when the first component looks, and returns what ends it when the last has gone. */
  listen?: () => () => void
}

/**
 * A value outside React that any code of this browser may read and set. `first` is asked when the value
 * is read for the first time. Never set on the server: requests would share it.
 */
export function createStore<T>(first: () => T, { onServer, listen }: Options<T> = {}): Store<T> {
  let held: { value: T } | undefined
  // React asks for it more than once, and wants the same each time.
  let heldOnServer = onServer
  const getOnServer = () => {
    if (heldOnServer === undefined) heldOnServer = first()
    return heldOnServer
  }
  let unlisten: (() => void) | undefined
  const listeners = new Set<() => void>()
  const get = () => {
    held ??= { value: first() }
    return held.value
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) unlisten = listen?.()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) unlisten?.()
    }
  }
  return {
    get,
    set: (value) => {
      held = { value }
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, getOnServer),
  }
}

/** Calls `changed` when another tab writes one of these keys of `localStorage`, or clears it. */
export function listenToStorage(keys: readonly string[], changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || keys.includes(key)) changed()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get: () => T
  set: (next: T) => void
  /** The value in a component, which renders again when it changes. */
  use: () => T
}

type Options<T> = {
  /** The value for the server's HTML and hydration; defaults to the first value. */
  onServer?: T
  /** Called for the first subscriber; returns the clean-up for when the last one leaves. */
  listen?: () => () => void
}

/**
 * A value outside React that any code in the browser can read and set. `first` is called on the
 * first read. Never set on the server, where requests would share it.
 */
export function createStore<T>(first: () => T, { onServer, listen }: Options<T> = {}): Store<T> {
  let held: { value: T } | undefined
  // React reads it more than once and needs the same value each time.
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

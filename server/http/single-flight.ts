import type { Gate } from './gate.ts'

/** Work in progress by key, so that concurrent requests for the same key share it. */
export type SingleFlight<T> = {
  has: (key: string) => boolean
  /**
   * Waits for the work of that key, and begins it if there is none. If all waiting signals abort
   * before it begins, it leaves the gate's queue. Throws what the gate throws.
   */
  join: (key: string, asker: SingleFlightAsker, work: () => Promise<T>) => Promise<T>
  /** Lets current work finish, but later callers no longer share it. */
  clear: () => void
}

export type SingleFlightAsker = { gate: Gate; signal?: AbortSignal; client?: string }

type Piece<T> = {
  result: Promise<T>
  watchers: number
  progress: { isBegun: boolean }
  leave: AbortController
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const pieces = new Map<string, Piece<T>>()

  const begin = (
    key: string,
    { gate, client }: SingleFlightAsker,
    work: () => Promise<T>,
  ): Piece<T> => {
    const leave = new AbortController()
    const progress = { isBegun: false }
    const marked = () => {
      progress.isBegun = true
      return work()
    }
    const result = gate.run(marked, leave.signal, client).finally(() => {
      // After `clear` the key may hold newer work.
      if (pieces.get(key) === piece) pieces.delete(key)
    })
    const piece: Piece<T> = { result, watchers: 0, progress, leave }
    pieces.set(key, piece)
    return piece
  }
  const watch = (key: string, piece: Piece<T>, signal: AbortSignal | undefined) => {
    piece.watchers += 1
    const onAbort = () => {
      piece.watchers -= 1
      if (piece.watchers > 0 || piece.progress.isBegun) return
      // At once, so that the next caller begins new work.
      if (pieces.get(key) === piece) pieces.delete(key)
      piece.leave.abort()
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    return piece.result
  }
  return {
    has: (key) => pieces.has(key),
    join: (key, asker, work) =>
      watch(key, pieces.get(key) ?? begin(key, asker, work), asker.signal),
    clear: () => pieces.clear(),
  }
}

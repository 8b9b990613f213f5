/** No place to run and none to wait, or waited for too long: the answer is a ready-made 503. */
export class BusyError extends Error {
  override name = 'BusyError'
}

/** Everybody who wanted it has gone, so it was never begun. */
export class GoneError extends Error {
  override name = 'GoneError'
}

/** Lets some work run at once and some wait, in order; refuses the rest. */
export type Gate = {
  /**
   * Runs `work` when there is a place; the place is free again when its promise settles. Throws
   * `BusyError` when too many wait or it waited too long, `GoneError` when `signal` ended the wait.
   */
  run: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  readonly running: number
  readonly waiting: number
  /** How many were refused so far. */
  readonly refused: number
}

export type GateRules = {
  running: number
  waiting: number
  /** Longer than this nobody waits: an answer that says "later" is better than a late one. */
  longestWaitMs: number
}

export function createGate(rules: GateRules): Gate {
  const queue = new Set<() => void>()
  let running = 0
  let refused = 0

  const leave = () => {
    running -= 1
    const [next] = queue
    if (!next) return
    queue.delete(next)
    running += 1
    next()
  }
  const enter = (signal: AbortSignal | undefined): Promise<void> | undefined => {
    if (signal?.aborted) throw new GoneError()
    if (running < rules.running) {
      running += 1
      return undefined
    }
    if (queue.size >= rules.waiting) {
      refused += 1
      throw new BusyError()
    }
    return new Promise<void>((resolve, reject) => {
      const quit = (error: Error) => {
        queue.delete(begin)
        tidy()
        reject(error)
      }
      const onAbort = () => quit(new GoneError())
      const timer = setTimeout(() => {
        refused += 1
        quit(new BusyError())
      }, rules.longestWaitMs)
      const tidy = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const begin = () => {
        tidy()
        resolve()
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      queue.add(begin)
    })
  }
  return {
    run: async (work, signal) => {
      const turn = enter(signal)
      if (turn) await turn // work that need not wait begins at once
      try {
        return await work()
      } finally {
        leave()
      }
    },
    get running() {
      return running
    },
    get waiting() {
      return queue.size
    },
    get refused() {
      return refused
    },
  }
}

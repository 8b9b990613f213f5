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

/** Somebody who waits: `begin` hands the place over. */
type Waiting = { begin: () => void; end: (error: Error) => void }

export function createGate(rules: GateRules): Gate {
  const queue = new Set<Waiting>()
  let running = 0
  let refused = 0

  const leave = () => {
    const [next] = queue
    if (!next) {
      running -= 1
      return
    }
    queue.delete(next)
    next.begin()
  }
  const place = async (signal: AbortSignal | undefined) => {
    try {
      await waitIn(queue, rules.longestWaitMs, signal)
    } catch (error) {
      if (error instanceof BusyError) refused += 1
      throw error
    }
  }
  const enter = async (signal: AbortSignal | undefined): Promise<void> => {
    if (signal?.aborted) throw new GoneError()
    if (running < rules.running) running += 1
    else if (queue.size < rules.waiting) await place(signal)
    else {
      refused += 1
      throw new BusyError()
    }
  }
  return {
    run: async (work, signal) => {
      await enter(signal)
      try {
        await nextTurn()
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

/** Resolves when the place is handed over. */
function waitIn(
  queue: Set<Waiting>,
  longestWaitMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => one.end(new BusyError()), longestWaitMs)
    const onAbort = () => one.end(new GoneError())
    const tidy = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    const one: Waiting = {
      begin: () => {
        tidy()
        resolve()
      },
      end: (error) => {
        queue.delete(one)
        tidy()
        reject(error)
      },
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    queue.add(one)
  })
}

/** Fewer, and refusals in between would leave orders little time; more make longer turns. */
const WORKS_OF_TURN = 4

/** What is ready to be begun, by whatever gate. */
const turns: (() => void)[] = []

/**
 * A few works are begun in each turn of the event loop. Work that waits for nothing outside, such as an
 * order on SQLite, is done in one go: begun at once, all requests that lie ready would be worked on
 * one after the other, none would ever wait at the gate, and nobody else would be answered meanwhile.
 * The loop also takes in only one new connection in each turn, so long turns make a long row there.
 */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    turns.push(resolve)
    if (turns.length <= WORKS_OF_TURN) setImmediate(beginOne)
  })
}

function beginOne(): void {
  turns.shift()?.()
  if (turns.length >= WORKS_OF_TURN) setImmediate(beginOne)
}

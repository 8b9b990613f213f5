import { wakefulTimeout } from '#core/async/wakeful-timeout.ts'

/** The gate is full, or the wait was too long: the server answers a static 503. */
export class BusyError extends Error {
  override name = 'BusyError'
}

/** Every client that waited for this work has disconnected, so it never began. */
export class GoneError extends Error {
  override name = 'GoneError'
}

/** Limits concurrent work: some runs, some waits in order, the rest is refused. */
export type Gate = {
  /**
   * Runs `work` once there is room, and makes room again when its promise settles. Throws
   * `BusyError` if the queue is full or the wait too long, `GoneError` if `signal` ended the wait.
   */
  run: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  readonly running: number
  readonly waiting: number
  /** Refusals so far. */
  readonly refused: number
}

export type GateRules = {
  running: number
  waiting: number
  /** The longest wait. A quick "try again later" is better than a late answer. */
  longestWaitMs: number
  /** Whether one work holds the thread for long, as a page does: then it begins alone. */
  isHeavy?: boolean
}

/** An entry of the queue. `begin` lets it run. */
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
        await nextIteration(rules.isHeavy ? STARTS_PER_ITERATION : 1)
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

/** Resolves when a place becomes free. */
function waitIn(
  queue: Set<Waiting>,
  longestWaitMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const cancel = wakefulTimeout(() => one.end(new BusyError()), longestWaitMs)
    const onAbort = () => one.end(new GoneError())
    const tidy = () => {
      cancel()
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

/** Fewer, and handling refusals would slow down orders; more would block the event loop longer. */
const STARTS_PER_ITERATION = 4

/** Work of all gates that is ready to begin, and how much of an iteration it takes. */
const ready: { begin: () => void; weight: number }[] = []

/**
 * Begins only a few works per iteration of the event loop, and of those that hold the thread one: kept
 * pages and health checks wait behind one page, not four. Work without outside I/O, such as an
 * order on SQLite, runs to its end in one go. Without this limit all ready requests would run in
 * sequence: none would queue at the gate, and the server would answer nothing else meanwhile. Node
 * also accepts one new connection per iteration, so long iterations delay connecting clients.
 */
function nextIteration(weight: number): Promise<void> {
  return new Promise((begin) => {
    ready.push({ begin, weight })
    if (ready.length === 1) setImmediate(beginSome)
  })
}

function beginSome(): void {
  let room = STARTS_PER_ITERATION
  for (let next = ready[0]; next && next.weight <= room; next = ready[0]) {
    room -= next.weight
    ready.shift()
    next.begin()
  }
  if (ready.length > 0) setImmediate(beginSome)
}

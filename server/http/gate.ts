import { wakefulTimeout } from '#core/base/async/wakeful-timeout.ts'
import { createFairQueue, type FairQueue } from '#core/account/sign-in/fair-queue.ts'
import { networksOf } from '#core/account/sign-in/networks.server.ts'

/** The gate is full, or the wait was too long: the server answers a static 503. */
export class BusyError extends Error {
  override name = 'BusyError'
}

/** Every client that waited for this work has disconnected, so it never began. */
export class GoneError extends Error {
  override name = 'GoneError'
}

/**
 * Limits concurrent work: some runs, some waits, the rest is refused. Networks take turns, and the
 * newest of the one that waits most has to go: whoever fills the queue waits behind themselves.
 */
export type Gate = {
  /**
   * Runs `work` once there is room, and makes room again when its promise settles. Throws
   * `BusyError` if the queue is full or the wait too long, `GoneError` if `signal` ended the wait.
   * `client`: the address for which it is done.
   */
  run: <T>(work: () => Promise<T>, signal?: AbortSignal, client?: string) => Promise<T>
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
  const queue = createFairQueue<Waiting>()
  let running = 0
  let refused = 0

  const leave = () => {
    const next = queue.takeNext()
    if (next) next.begin()
    else running -= 1
  }
  const enter = async (signal?: AbortSignal, client?: string): Promise<void> => {
    if (signal?.aborted) throw new GoneError()
    if (running < rules.running) {
      running += 1
      return
    }
    try {
      await waitIn(queue, rules, signal, client)
    } catch (error) {
      if (error instanceof BusyError) refused += 1
      throw error
    }
  }
  return {
    run: async (work, signal, client) => {
      await enter(signal, client)
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
  queue: FairQueue<Waiting>,
  { waiting, longestWaitMs }: GateRules,
  signal?: AbortSignal,
  client = 'nobody',
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const end = (error: Error) => {
      queue.remove(one)
      tidy()
      reject(error)
    }
    const cancel = wakefulTimeout(() => end(new BusyError()), longestWaitMs)
    const onAbort = () => end(new GoneError())
    const tidy = () => {
      cancel()
      signal?.removeEventListener('abort', onAbort)
    }
    const begin = () => {
      tidy()
      resolve()
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    const one = queue.add(networksOf(client), { begin, end })
    queue.findTooMany(waiting)?.end(new BusyError())
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

import { wakefulTimeout } from '#core/base/async/wakeful-timeout.ts'
import { createFairQueue } from './fair-queue.ts'
import { networksOf } from './networks.server.ts'

/** Thrown when the queue is full, or a request waited too long in it. */
class HashQueueFull extends Error {
  override name = 'HashQueueFull'
}

/** Compares the name: server and bundle each have their own copy of this class. */
export const isHashQueueFull = (error: unknown): boolean =>
  error instanceof Error && error.name === 'HashQueueFull'

export type HashAsker = {
  clientAddress: string
  /** The account whose password is tried; absent if there is none. */
  account?: string
  /** Known browsers have a lane of their own. */
  isKnown?: boolean
}

export type HashQueue = {
  /** Runs work that hashes a password in its turn. Throws what `isHashQueueFull` recognises. */
  run: <T>(asker: HashAsker, work: () => Promise<T>) => Promise<T>
}

type HashQueueLimits = {
  atOnce: number
  /** Maximum number waiting in each lane. */
  waiting: number
  /** Maximum number waiting in each lane for one account. */
  waitingForAccount: number
  /** A request that waits longer is refused. */
  longestWaitMs: number
}

type Waiter = {
  client: string
  account: string | undefined
  enter: () => void
  refuse: () => void
}

/**
 * Runs few hashes at once: each takes a tenth of a second of a whole core, and a flood of sign-ins
 * must not stop the shop. It must not lock out honest shoppers either: each client waits with one
 * entry, networks take turns, and a full queue drops the newest entry of the largest network.
 * Source: docs/decisions/025-sign-in-under-attack.md. Guarded by: hash-queue.test.ts,
 * sign-in-flood.test.ts.
 */
export function createHashQueue(limits: HashQueueLimits): HashQueue {
  const lanes = { known: createLane(limits), unknown: createLane(limits) }
  let running = 0
  let lastServed = lanes.unknown
  const enter = async ({ clientAddress, account, isKnown }: HashAsker): Promise<void> => {
    if (running < limits.atOnce) {
      running += 1
      return
    }
    const lane = isKnown ? lanes.known : lanes.unknown
    // The task that ends passes its place on: `running` does not change.
    await new Promise<void>((resolve, reject) => lane.add(clientAddress, account, resolve, reject))
  }
  const leave = () => {
    // The lanes alternate, so that neither can starve the other.
    const first = lastServed === lanes.known ? lanes.unknown : lanes.known
    const other = first === lanes.known ? lanes.unknown : lanes.known
    lastServed = first.isEmpty() ? other : first
    const next = lastServed.takeNext()
    if (next) next.enter()
    else running -= 1
  }
  return {
    run: async (asker, work) => {
      await enter(asker)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

type Lane = {
  isEmpty: () => boolean
  add: (
    clientAddress: string,
    account: string | undefined,
    enter: () => void,
    refuse: (error: HashQueueFull) => void,
  ) => void
  takeNext: () => Waiter | undefined
}

function createLane({ waiting, waitingForAccount, longestWaitMs }: HashQueueLimits): Lane {
  const queue = createFairQueue<Waiter>()
  const keepTo = (most: number, counts?: (one: Waiter) => boolean) =>
    queue.findTooMany(most, counts)?.refuse()
  return {
    isEmpty: () => queue.size === 0,
    takeNext: queue.takeNext,
    add: (clientAddress, account, enter, refuse) => {
      const groups = networksOf(clientAddress)
      const client = groups[2]
      const cancel = wakefulTimeout(() => waiter.refuse(), longestWaitMs)
      const waiter: Waiter = {
        client,
        account,
        enter: () => {
          cancel()
          enter()
        },
        refuse: () => {
          queue.remove(entry)
          cancel()
          refuse(new HashQueueFull())
        },
      }
      const entry = queue.add(groups, waiter)
      keepTo(1, (one) => one.client === client)
      keepTo(waitingForAccount, (one) => account !== undefined && one.account === account)
      keepTo(waiting)
    },
  }
}

import { groupKey, newestOfLargest, nextInTurn, type Waiting } from './fair-queue.ts'
import { networksOf } from './networks.server.ts'

/** Thrown when so many wait that another would only make all of them slower. */
class HashQueueFull extends Error {
  override name = 'HashQueueFull'
}

/** By its name: the queue is the server's and whoever asks is in the bundle, each with this class. */
export const isHashQueueFull = (error: unknown): boolean =>
  error instanceof Error && error.name === 'HashQueueFull'

export type HashAsker = {
  clientAddress: string
  /** Whose password is tried; absent where none is. */
  account?: string
  /** A browser that its owner has signed in with before: those have a lane of their own. */
  isKnown?: boolean
}

export type HashQueue = {
  /** Runs work that hashes a password, when it is its turn. Throws what `isHashQueueFull` knows. */
  run: <T>(asker: HashAsker, work: () => Promise<T>) => Promise<T>
}

type HashQueueLimits = {
  atOnce: number
  /** How many wait in each lane. */
  waiting: number
  /** How many of them may try the password of one account. */
  waitingForAccount: number
}

type Waiter = Waiting & {
  client: string
  account: string | undefined
  enter: () => void
  refuse: (error: HashQueueFull) => void
}

/**
 * Lets few hashes run at once: each takes a tenth of a second of a whole core, and a flood of
 * sign-ins must not stop the shop. Nor may it keep honest people out: one of each client waits,
 * networks take turns, and where too many wait the newest of the most numerous network has to go.
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
    // Whoever leaves hands the place over: `running` stays as it is.
    await new Promise<void>((resolve, reject) =>
      lane.add(clientAddress, account, { enter: resolve, refuse: reject }),
    )
  }
  const leave = () => {
    // By turns: neither lane can be kept waiting by the other.
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
  add: (client: string, account: string | undefined, on: Pick<Waiter, 'enter' | 'refuse'>) => void
  takeNext: () => Waiter | undefined
}

function createLane({ waiting, waitingForAccount }: HashQueueLimits): Lane {
  let all: Waiter[] = []
  let tick = 0
  const servedAt = new Map<string, number>()
  const refuse = (one: Waiter) => {
    all = all.filter((other) => other !== one)
    one.refuse(new HashQueueFull())
  }
  const keepTo = (most: number, counts: (one: Waiter) => boolean) => {
    const counted = all.filter(counts)
    const one = counted.length > most ? newestOfLargest(counted) : undefined
    if (one) refuse(one)
  }
  return {
    isEmpty: () => all.length === 0,
    add: (clientAddress, account, on) => {
      const groups = networksOf(clientAddress)
      const client = groups[2]
      all.push({ since: (tick += 1), groups, client, account, ...on })
      keepTo(1, (one) => one.client === client)
      keepTo(waitingForAccount, (one) => account !== undefined && one.account === account)
      keepTo(waiting, () => true)
    },
    takeNext: () => {
      const next = nextInTurn(all, servedAt)
      if (!next) return undefined
      all = all.filter((one) => one !== next)
      tick += 1
      for (const [level, group] of next.groups.entries()) servedAt.set(groupKey(level, group), tick)
      // Only of those that wait: what strangers can name must not fill the memory.
      const waitingKeys = new Set(
        all.flatMap(({ groups }) => groups.map((group, level) => groupKey(level, group))),
      )
      for (const key of servedAt.keys()) if (!waitingKeys.has(key)) servedAt.delete(key)
      return next
    },
  }
}

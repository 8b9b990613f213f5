/** Thrown when so many wait that another would only make all of them slower. */
class HashQueueFull extends Error {
  override name = 'HashQueueFull'
}

/** By its name: the queue is the server's and whoever asks is in the bundle, each with this class. */
export const isHashQueueFull = (error: unknown): boolean =>
  error instanceof Error && error.name === 'HashQueueFull'

export type HashQueue = {
  /** Runs work that hashes a password, when it is its turn. Throws what `isHashQueueFull` knows. */
  run: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Lets few hashes run at once: each takes a tenth of a second of a whole core, and a flood of
 * sign-ins must not stop the shop. Source: docs/decisions/015-accounts.md.
 */
export function createHashQueue(limits: { atOnce: number; waiting: number }): HashQueue {
  const queue: (() => void)[] = []
  let running = 0
  const enter = async (): Promise<void> => {
    if (running < limits.atOnce) {
      running += 1
      return
    }
    if (queue.length >= limits.waiting) throw new HashQueueFull()
    // Whoever leaves hands the place over: `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  return {
    run: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

type Concurrency = {
  /** The most that run beside each other. */
  atOnce: number
  /** Asked before each: true leaves the rest undone. */
  isStopping?: (() => boolean) | undefined
  /** What one of them threw; the others go on. */
  onError: (error: unknown) => void
}

/** Does the same with every item, at most `atOnce` at a time, and waits for all of them. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  { atOnce, isStopping = () => false, onError }: Concurrency,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values()
  const runner = async () => {
    for (const item of left) {
      if (isStopping()) return
      try {
        await work(item)
      } catch (error) {
        onError(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, runner))
}

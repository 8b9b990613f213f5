type Concurrency = {
  /** Maximum number of parallel calls. */
  atOnce: number
  /** Checked before each item; true skips the rest. */
  isStopping?: (() => boolean) | undefined
  /** Receives what a call threw; the others continue. */
  onError: (error: unknown) => void
}

/** Calls `work` for each item, at most `atOnce` in parallel, and waits for all. */
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

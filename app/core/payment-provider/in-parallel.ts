type Parallel = {
  /** The most that run beside each other. */
  atOnce: number
  /** Asked before each: true leaves the rest undone. */
  isStopping?: (() => boolean) | undefined
  /** What one of them threw; the others go on. */
  onError: (error: unknown) => void
}

/** Does the same with every item, some beside each other, and waits for all of them. */
export async function inParallel<Item>(
  items: readonly Item[],
  { atOnce, isStopping = () => false, onError }: Parallel,
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

/** What a call answers within `ms`, else `late`; the call itself goes on, and nobody waits for it. */
export async function within<Answer>(
  ms: number,
  call: Promise<Answer>,
  late: Answer,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeIsUp = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  try {
    return await Promise.race([call, timeIsUp])
  } finally {
    clearTimeout(timer)
  }
}

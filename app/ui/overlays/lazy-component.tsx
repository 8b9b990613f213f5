import { useEffect, useSyncExternalStore, type ComponentType } from 'react'

type LazyPartProps = {
  /** From the first time this is true the code is there. */
  wanted: boolean
  /** The code could not be fetched while it was wanted; the next time it is tried again. */
  onFail: () => void
}

type LazyPart<Props> = {
  Part: ComponentType<Props & LazyPartProps>
  /** Fetches the code ahead, on a sign that it will be wanted: a pointer coming near, the focus. */
  prepare: () => void
}

/**
 * A part of the page that opens on a press, and whose code comes only then: a page that nobody asks
 * for it does not pay for it. Not in the server's HTML.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined
  let underway: Promise<void> | undefined
  const listeners = new Set<() => void>()

  const fetchOnce = async (): Promise<void> => {
    try {
      Loaded = await load()
    } catch (error) {
      underway = undefined
      throw error
    }
    for (const listener of listeners) listener()
  }
  const fetchCode = (): Promise<void> => {
    underway ??= fetchOnce()
    return underway
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function Part({ wanted, onFail, ...props }: Props & LazyPartProps) {
    const Now = useSyncExternalStore(
      subscribe,
      () => Loaded,
      () => undefined,
    )
    useEffect(() => {
      if (!wanted) return undefined
      let isStillWanted = true
      fetchCode().catch(() => {
        if (isStillWanted) onFail()
      })
      return () => {
        isStillWanted = false
      }
      // The moment it is wanted decides, not a new function to call.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [wanted])
    return Now ? <Now {...(props as unknown as Props)} /> : null
  }

  return {
    Part,
    // Whoever then presses tries again and is told.
    prepare: () => void fetchCode().catch(() => undefined),
  }
}

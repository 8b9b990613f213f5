import { useEffect, type ComponentType } from 'react'
import { createStore } from '../store.ts'

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
  const loaded = createStore<ComponentType<Props> | undefined>(() => undefined)
  let underway: Promise<void> | undefined

  const fetchOnce = async (): Promise<void> => {
    try {
      loaded.set(await load())
    } catch (error) {
      underway = undefined
      throw error
    }
  }
  const fetchCode = (): Promise<void> => {
    underway ??= fetchOnce()
    return underway
  }

  function Part({ wanted, onFail, ...props }: Props & LazyPartProps) {
    const Now = loaded.use()
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

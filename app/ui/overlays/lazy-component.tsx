import { useEffect, type ComponentType } from 'react'
import { createStore } from '../store.ts'

type LazyPartProps = {
  /** Loads the code the first time that this is true. */
  wanted: boolean
  /** Loading failed while the component was wanted; the next time it is tried again. */
  onFail: () => void
}

type LazyPart<Props> = {
  Part: ComponentType<Props & LazyPartProps>
  /** Preloads the code on a sign of interest (a pointer nearby, or focus) or when idle. */
  prepare: () => void
}

/** The control whose press is being handled: the effects of a press run before the next task. */
let pressed: HTMLElement | undefined

if (typeof document !== 'undefined') {
  const onClick = ({ target }: MouseEvent) => {
    pressed = (target as Element).closest<HTMLElement>('[aria-haspopup]') ?? undefined
    setTimeout(() => (pressed = undefined))
  }
  document.addEventListener('click', onClick, true)
}

/** Marks the control that asked for the code as one that waits; answers how to end that. */
function markPressed(): () => void {
  const control = pressed
  control?.setAttribute('data-pressed', '')
  control?.setAttribute('aria-busy', 'true')
  return () => {
    control?.removeAttribute('data-pressed')
    control?.removeAttribute('aria-busy')
  }
}

/**
 * A component whose code loads when it is first opened, so that other visits do not pay for it. Not
 * in the server's HTML. Until it comes, the control that opens it shows that it waits, as one that
 * was pressed before the page worked does.
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
      const unmark = loaded.get() ? undefined : markPressed()
      // A fetch ahead may have begun while there was no network: it fails for nobody.
      const wasUnderway = underway !== undefined
      fetchCode()
        .catch((error: unknown) => {
          if (!wasUnderway || !isStillWanted) throw error
          return fetchCode()
        })
        .catch(() => {
          if (isStillWanted) onFail()
        })
        .finally(unmark)
      return () => {
        isStillWanted = false
        unmark?.()
      }
      // Only a change of `wanted` counts, not a new callback.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [wanted])
    return Now ? <Now {...(props as unknown as Props)} /> : null
  }

  return {
    Part,
    // If it fails, the press tries again and reports the failure.
    prepare: () => void fetchCode().catch(() => undefined),
  }
}

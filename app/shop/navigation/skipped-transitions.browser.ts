/**
 * A view transition is skipped where another navigation interrupts it, or where the window changes
 * its size meanwhile. From now on its rejected `ready` promise is handled, which nobody asks for and
 * the browser would report as an error. Call once, before the router is there.
 */
export function handleSkippedTransitions(): void {
  const start = document.startViewTransition?.bind(document)
  if (!start) return
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => {})
    return transition
  }
}

import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// The router skips a view transition that another navigation interrupts. This handles its rejected
// `ready` promise, which the browser would otherwise report as an error.
const startViewTransition = document.startViewTransition?.bind(document)
if (startViewTransition) {
  document.startViewTransition = (update) => {
    const transition = startViewTransition(update)
    transition.ready.catch(() => {})
    return transition
  }
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

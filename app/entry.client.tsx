import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// The router skips a view transition when another navigation interrupts it. The rejected `ready` is
// handled here, or the browser would report it as an error.
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

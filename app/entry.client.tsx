import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// The router skips a view transition that another navigation overtakes, and leaves the rejection of
// `ready` to whoever listens: nobody does, and the browser would report an error that is none.
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

import { Suspense, type ReactNode } from 'react'
import { useEarlyInput } from './early-input/use-early-input.ts'

/**
 * What is below the first screen of most windows. React hydrates it after the rest, so that the
 * first screen answers sooner; a press on it hydrates it at once. It is part of the server's page,
 * and nothing changes its place.
 */
export function DeferredHydration({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <EarlyInput />
      {children}
    </Suspense>
  )
}

function EarlyInput() {
  useEarlyInput()
  return null
}

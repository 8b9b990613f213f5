import { Suspense, useRef, type ReactNode } from 'react'
import { useEarlyInput } from './early-input/use-early-input.ts'

/**
 * What is below the first screen of most windows. React hydrates it after the rest, so that the
 * first screen answers sooner; a press on it hydrates it at once. It is part of the server's page,
 * and nothing changes its place. The two marks show the inline script where the part begins and ends;
 * styles that count children count them.
 */
export function DeferredHydration({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <StartMark />
      {children}
      <template data-part="end" />
    </Suspense>
  )
}

function StartMark() {
  const mark = useRef<HTMLTemplateElement>(null)
  useEarlyInput(mark)
  return <template data-part="start" ref={mark} />
}

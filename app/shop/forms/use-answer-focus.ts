import { useEffect, useRef } from 'react'

const WRONG =
  '[aria-invalid="true"], input[data-invalid], [data-invalid] select, [data-invalid] input'

/** A ref of the place where a form is: an answer moves the focus to its first wrong field, or there. */
export function useAnswerFocus<Place extends HTMLElement = HTMLDivElement>(answer: unknown) {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (answer === undefined) return
    const wrong = place.current?.querySelector<HTMLElement>(WRONG)
    const next = wrong ?? place.current
    next?.focus()
    // A place taller than the window is in view already, and its answer stands at its top.
    if (next && next === place.current && next.getBoundingClientRect().top < 0)
      next.scrollIntoView()
  }, [answer])
  return place
}

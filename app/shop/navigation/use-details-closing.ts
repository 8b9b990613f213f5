import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { closeOnBack, findOpenBeforeBack } from '#app/ui/overlays/close-on-back.ts'

const MARKED = 'details[data-close-on-back]'

/**
 * Back closes an open `<details data-close-on-back>`, after it has undone the steps made since it
 * opened: filters. So does a reload. Here, so that their page does not pay for it.
 */
export function useDetailsClosing(): void {
  const { key } = useLocation()
  const releases = useRef(new WeakMap<Element, () => void>())
  useEffect(() => {
    const known = releases.current
    const onToggle = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches(MARKED)) return
      if (target.open) follow(known, target)
      else release(known, target)
    }
    document.addEventListener('toggle', onToggle, { capture: true })
    window.addEventListener('pagehide', closeInPlace, { capture: true }) // before the router
    const stopFinding = findOpenBeforeBack(() => followOpen(known))
    return () => {
      document.removeEventListener('toggle', onToggle, { capture: true })
      window.removeEventListener('pagehide', closeInPlace, { capture: true })
      stopFinding()
    }
  }, [])
  useEffect(() => {
    // Opened before this loaded, or by the page itself, before it was in the document.
    followOpen(releases.current)
    // Each page may have others.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [key])
}

type Releases = WeakMap<Element, () => void>

function followOpen(releases: Releases): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>(`${MARKED}[open]`)) {
    follow(releases, details)
  }
}

function follow(releases: Releases, details: HTMLDetailsElement): void {
  if (releases.has(details)) return
  const close = () => details.removeAttribute('open')
  const isGone = () => !details.isConnected
  releases.set(details, closeOnBack(close, { keepsSteps: true, isGone }))
}

/**
 * A page that is left for good comes back closed, so the place that the router keeps must be that
 * of the closed page.
 */
function closeInPlace({ persisted }: PageTransitionEvent): void {
  if (persisted) return
  for (const details of document.querySelectorAll<HTMLDetailsElement>(`${MARKED}[open]`)) {
    const { bottom } = details.getBoundingClientRect()
    // Not of the panel: what holds it may stick to the window once it is closed.
    const end = () => document.querySelector('main')?.getBoundingClientRect().bottom ?? 0
    const before = end()
    details.open = false
    const moved = end() - before
    if (bottom < 0) window.scrollBy({ top: moved, behavior: 'instant' })
  }
}

function release(releases: Releases, details: HTMLDetailsElement): void {
  releases.get(details)?.()
  releases.delete(details)
}

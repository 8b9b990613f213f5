import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { sectionAskedFor } from './home-sections.ts'

/**
 * Scrolls to the section named in the navigation's state, and focuses it. Not on reload, Back or
 * Forward, which keep the state but restore their own scroll position.
 */
export function useOpenedAt(): void {
  const location = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const section = isReturn ? undefined : sectionAskedFor(location.state)
  const seenKey = useRef<string>(undefined)
  // Runs after the layout effects, in which the router scrolls to the top.
  useEffect(() => {
    const isSeen = seenKey.current === location.key
    seenKey.current = location.key
    const target = section === undefined ? null : document.getElementById(section)
    if (isSeen || !target) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    target.focus({ preventScroll: true })
    target.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' })
  }, [location.key, section])
}

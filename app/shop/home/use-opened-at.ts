import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { sectionAskedFor } from './home-sections.ts'

/**
 * Scrolls to the section that the navigation's state asks for, and puts the keyboard there. Reload,
 * Back and Forward keep their own place: the state is still in history then, the wish is not.
 */
export function useOpenedAt(): void {
  const location = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const section = isReturn ? undefined : sectionAskedFor(location.state)
  const seenKey = useRef<string>(undefined)
  // After the layout effects, in which the router scrolls to the top.
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

import { useEffect, useState } from 'react'

/** Whether the page is scrolled by more than so many pixels; not at exactly as many. */
export function useScrolledPast(px: number): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    const look = () => setIsPast(window.scrollY > px)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [px])
  return isPast
}

import { useEffect, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import tab from '#app/ui/margin-tab.module.css'
import styles from './scroll-to-top.module.css'

/** Shown beyond this distance (exclusive). Source: specification, "Timings". */
const SHOWN_AFTER_PX = 300

/** A button back to the top. Moves the focus there too, since the button then disappears. */
export function ScrollToTop() {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const look = () => setIsShown(window.scrollY > SHOWN_AFTER_PX)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!isShown) return null
  return (
    <IconButton
      className={classNames(tab.tab, styles.up)}
      icon="arrow-up"
      label="Volver arriba"
      onClick={goUp}
    />
  )
}

function goUp(): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById('contenido')?.focus({ preventScroll: true })
  window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
}

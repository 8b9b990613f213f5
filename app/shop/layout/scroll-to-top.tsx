import { IconButton } from '#app/ui/button.tsx'
import { useScrolledPast } from '#app/ui/use-scrolled-past.ts'
import styles from './scroll-to-top.module.css'

/** Source: specification, "Timings". */
const SHOWN_AFTER_PX = 300

/** A way back up from far down. It goes where it leads: so the focus goes up, too. */
export function ScrollToTop() {
  const isShown = useScrolledPast(SHOWN_AFTER_PX)
  if (!isShown) return null
  return <IconButton className={styles.up} icon="arrow-up" label="Volver arriba" onClick={goUp} />
}

function goUp(): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById('contenido')?.focus({ preventScroll: true })
  window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
}

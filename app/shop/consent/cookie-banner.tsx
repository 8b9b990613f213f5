import { useEffect, useRef, type RefObject } from 'react'
import { Link } from 'react-router'
import cookies from '#content/cookies.json' with { type: 'json' }
import { Button } from '#app/ui/button.tsx'
import { opensCookieSettings } from './consent.lazy.tsx'
import { acceptAll, rejectAll } from './use-consent.ts'
import styles from './cookie-banner.module.css'

/**
 * The cookie banner, docked at the foot of the window. Not a dialog: the page stays usable. It is
 * first in the document, so the keyboard reaches it before the page that it covers.
 * Source: specification, "Cookie banner"; AEPD guide: accept and reject are the same button twice.
 */
export function CookieBanner() {
  const ref = useRef<HTMLElement>(null)
  useDock(ref)
  useFocusHandedOn()
  return (
    <section ref={ref} className={styles.banner} aria-label="Aviso de cookies">
      <p className="small">
        <b>{cookies.notice.lead}</b> <span>{cookies.notice.text}</span>{' '}
        <Link to="/cookies-policy">Saber más</Link>
      </p>
      <div className={styles.buttons}>
        <Button variant="link" {...opensCookieSettings}>
          Configurar
        </Button>
        <Button variant="secondary" onClick={rejectAll}>
          Rechazar
        </Button>
        <Button variant="secondary" onClick={acceptAll}>
          Aceptar
        </Button>
      </div>
    </section>
  )
}

/** Publishes the height of the banner, so that other docked elements make room for it. */
function useDock(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const banner = ref.current
    if (!banner) return undefined
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => {
      const isDocked = getComputedStyle(banner).position === 'fixed'
      // One pixel more: heights have fractions, but a page scrolls by whole pixels.
      root.setProperty('--dock-notice', isDocked ? `${banner.offsetHeight + 1}px` : '0px')
    })
    observer.observe(banner)
    return () => {
      observer.disconnect()
      root.removeProperty('--dock-notice')
    }
  }, [ref])
}

/** The pressed button disappears with the banner: focus the content of the page. */
function useFocusHandedOn(): void {
  useEffect(
    () => () => {
      const focused = document.activeElement
      // A closed dialog keeps its button focused until the next frame.
      const isLost = focused === document.body || focused?.closest('dialog:not([open])')
      if (isLost && document.hasFocus())
        document.querySelector('main')?.focus({ preventScroll: true })
    },
    [],
  )
}

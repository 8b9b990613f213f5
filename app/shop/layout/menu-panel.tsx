import { useEffect, useRef, type RefObject } from 'react'
import { menus } from '#content/menus.ts'
import type { MenuName } from '#content/navigation.ts'
import { MenuColumnOfLinks } from './menu-columns.tsx'
import { MenuPicture } from './menu-picture.tsx'
import styles from './menu-panel.module.css'

/** The panel under an entry of the wide header; follows the entry in its `<li>`. */
export function MenuPanel({ name, onClose }: { name: MenuName; onClose: () => void }) {
  const { columns, pictures } = menus[name]
  const ref = useRef<HTMLDivElement>(null)
  useLeaving(ref, onClose)
  return (
    // Bubbling clicks come from the links, by pointer or key.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      className={styles.panel}
      onClick={(event) => {
        // Prevented: the router handles it. A link that opens a new tab leaves the menu open.
        if (!event.defaultPrevented) return
        onClose()
        document.querySelector('main')?.focus({ preventScroll: true })
      }}
    >
      <div className={styles.inner} data-pictures={pictures.length}>
        {columns.map((column) => (
          <MenuColumnOfLinks key={column.title} {...column} />
        ))}
        {pictures.map((picture) => (
          <MenuPicture
            key={picture.picture}
            featured={picture}
            sizes={pictures.length > 1 ? '20vw' : '28vw'}
          />
        ))}
      </div>
    </div>
  )
}

/** Escape closes the panel and focuses its button. Focus outside the entry closes it too. */
function useLeaving(ref: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    const panel = ref.current
    const entry = panel?.closest('li')
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      if (panel?.contains(document.activeElement)) entry?.querySelector('button')?.focus()
      close.current()
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!entry?.contains(target as Node)) close.current()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [ref])
}

import { useEffect, useRef, useState, type RefObject } from 'react'
import { menus } from '#core/catalogue/listing/menus.ts'
import type { MenuName } from '#core/catalogue/listing/navigation.ts'
import { menuPictures } from '#core/catalogue/listing/menu-links.ts'
import { useCloseOnBack } from '#app/ui/overlays/close-on-back.ts'
import { MenuColumnOfLinks } from './menu-columns.tsx'
import { MenuPicture } from './menu-picture.tsx'
import styles from './menu-panel.module.css'

/** The panel under an entry of the wide header; follows the entry in its `<li>`. */
export function MenuPanel({ name, onClose }: { name: MenuName; onClose: () => void }) {
  const { columns } = menus[name]
  const pictures = menuPictures(name)
  const ref = useRef<HTMLDivElement>(null)
  useLeaving(ref, onClose)
  useCloseOnBack(useState(isPressedOpen)[0], onClose)
  return (
    // Bubbling clicks come from the links, by pointer or key.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      className={styles.panel}
      onClick={(event) => {
        // Prevented: the router handles it. A link that opens a new tab leaves the menu open.
        if (event.defaultPrevented) onClose()
      }}
    >
      <div className={styles.inner} data-pictures={pictures.length}>
        {columns.map((column) => (
          <MenuColumnOfLinks key={column.title} menu={name} column={column} />
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

/** Under a resting mouse a panel opens and closes by itself, so Back keeps its meaning. */
function isPressedOpen(): boolean {
  const hasMouse = window.matchMedia('(hover: hover)').matches
  return !hasMouse || document.querySelector('header li:hover') === null
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

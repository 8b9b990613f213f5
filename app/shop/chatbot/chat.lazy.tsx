import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import { classNames } from '#app/ui/class-names.ts'
import tab from '#app/ui/margin-tab.module.css'
import styles from './chat-launcher.module.css'

const panel = lazyComponent(() => import('./chat-panel.tsx').then((module) => module.ChatPanel))

/** The help button, on every page but the checkout; its panel loads at the press. */
export function ChatLater() {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    // After the dialog, which gives the focus back to what had it as the code came.
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(tab.tab, styles.button)}
        aria-label={isOpen ? 'Cerrar ayuda' : 'Abrir ayuda'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panel.prepare}
        onFocus={panel.prepare}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'x' : 'chat'} size="lg" />
      </button>
      <panel.Part
        open={isOpen}
        onClose={() => setIsOpen(false)}
        wanted={isOpen}
        onFail={() => {
          setIsOpen(false)
          notifyLoadFailure('abrir la ayuda')
        }}
      />
    </>
  )
}

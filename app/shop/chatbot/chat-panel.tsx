import { useId, useSyncExternalStore } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/overlays/modal.tsx'
import { ChatTalk } from './chat-talk.tsx'
import styles from './chat-panel.module.css'

type ChatPanelProps = { open: boolean; onClose: () => void }

/**
 * The help. On wide windows a non-modal dialog, so the shopper can use the page and follow its
 * links. On a phone it covers the page, so it is modal: otherwise the focus could move to hidden
 * elements.
 */
export function ChatPanel({ open, onClose }: ChatPanelProps) {
  const titleId = useId()
  const isPhone = useIsPhone()
  const inside = (
    <div className={styles.frame}>
      <div className={styles.top}>
        <h2 id={titleId} className="t-3">
          Ayuda
        </h2>
        <IconButton icon="x" label="Cerrar ayuda" onClick={onClose} />
      </div>
      <ChatTalk onLeave={isPhone ? onClose : undefined} />
    </div>
  )
  if (isPhone) {
    return (
      <Modal open={open} onClose={onClose} labelledBy={titleId}>
        {inside}
      </Modal>
    )
  }
  if (!open) return null
  return (
    // Escape closes the panel only from inside; the page may use the key otherwise.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      {inside}
    </div>
  )
}

const phone = () => window.matchMedia('(width < 48rem)')

const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = phone()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => phone().matches,
    () => false,
  )

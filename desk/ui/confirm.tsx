import { useEffect, useId, useRef, type ReactNode } from 'react'
import { DeskButton } from './desk-button.tsx'
import styles from './confirm.module.css'

type DeskDialogProps = {
  title: string
  onClose: () => void
  isWide?: boolean
  children: ReactNode
}

/** A question over the page. Escape closes it; the focus returns to what opened it. */
export function DeskDialog({ title, onClose, isWide = false, children }: DeskDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.body}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

type ConfirmProps = {
  /** The deed with its figure: «Reembolsar 24,19 €». */
  deed: string
  isDangerous?: boolean
  busy?: boolean
  onCancel?: () => void
}

/** The buttons of a question: the way out, and the deed by its name. Never «Aceptar». */
export function ConfirmButtons({ deed, isDangerous, busy = false, onCancel }: ConfirmProps) {
  return (
    <div className={styles.buttons}>
      {onCancel ? <DeskButton onClick={onCancel}>Dejarlo</DeskButton> : null}
      <DeskButton type="submit" look={isDangerous ? 'danger' : 'main'} busy={busy}>
        {deed}
      </DeskButton>
    </div>
  )
}

/** The parts of a form under one another, with the same space as in a dialog. */
export const FormParts = ({ children }: { children: ReactNode }) => (
  <div className={styles.form}>{children}</div>
)

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useCloseOnBack } from './close-on-back.ts'
import { ToastRegion } from './toast.tsx'
import styles from './modal.module.css'

/** Milliseconds that children stay mounted after closing: the exit transition (--d-3). */
const exitMs = 300

type ModalProps = {
  open: boolean
  onClose: () => void // Escape, a press outside, Back, or a close button inside
  closable?: boolean // false during work that must not be interrupted
  label?: string
  labelledBy?: string
  look?: 'dialog' | 'right' | 'left' | 'top' // centred, full height at a side, full width from above
  className?: string | undefined
  children: ReactNode
}

/**
 * The native modal dialog under dialogs, drawers and overlays: the page behind is inert and still.
 * Focus goes to `[data-autofocus]`, else to the first control; on close it returns.
 */
export function Modal(props: ModalProps) {
  const {
    open,
    onClose,
    closable = true,
    label,
    labelledBy,
    look = 'dialog',
    className,
    children,
  } = props
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  const mounted = useLinger(open)
  useCloseOnBack(open, closable ? onClose : nothing)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      const page = document.documentElement
      page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`)
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  return (
    // On the keyboard, Escape does what a press on the backdrop does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={classNames(styles.modal, className)}
      data-look={look}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        if (event.target === event.currentTarget && !closable) event.preventDefault()
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || !open) return
        // Browsers let a second Escape close the dialog even if the first was prevented.
        if (closable) onClose()
        else event.currentTarget.showModal()
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // The press must begin and end outside: selecting text may end there.
        const beside = event.target === event.currentTarget && pressedBeside.current
        if (beside && closable) onClose()
      }}
    >
      {mounted ? <div className={styles.sheet}>{children}</div> : null}
      {open ? <ToastRegion /> : null}
    </dialog>
  )
}

function nothing() {}

/** True while open and during the exit transition. */
function useLinger(open: boolean): boolean {
  const [lingering, setLingering] = useState(open)
  if (open && !lingering) setLingering(true)
  useEffect(() => {
    if (open) return undefined
    const timer = setTimeout(() => setLingering(false), exitMs)
    return () => clearTimeout(timer)
  }, [open])
  return open || lingering
}

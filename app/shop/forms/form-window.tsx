import type { ReactElement, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import styles from './form-window.module.css'

type FormWindowProps = {
  open: boolean
  /** On the page instead of in a window, which needs scripts. */
  isOnPage: boolean
  onClose: () => void
  title: string
  /** For a confirmation: focus the cancel button first. */
  focusCancel?: boolean
  /** The submit button. */
  submit: ReactElement
  children: ReactNode
}

/** A form with its buttons, in a window or on the page. */
export function FormWindow(props: FormWindowProps) {
  const { open, isOnPage, onClose, title, focusCancel, submit, children } = props
  const { pathname } = useLocation()
  if (isOnPage) {
    return (
      <section className={styles.section} aria-label={title}>
        <h3 className="t-4">{title}</h3>
        {children}
        <div className={styles.buttons}>
          <LinkButton variant="secondary" to={pathname} replace preventScrollReset>
            Cancelar
          </LinkButton>
          {submit}
        </div>
      </section>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} data-autofocus={focusCancel || undefined}>
            Cancelar
          </Button>
          {submit}
        </>
      }
    >
      {children}
    </Dialog>
  )
}

import { useId } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { Modal } from './modal.tsx'
import styles from './dialog.module.css'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  titleHidden?: boolean
  aside?: ReactNode // a picture at the left, on wide screens only; widens the dialog
  footer?: ReactNode // buttons in a row
  closable?: boolean
  closeLabel?: string
  className?: string | undefined
  children: ReactNode
}

/** A question or a form over the page: centred, or a bottom sheet on a phone. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, titleHidden, aside, footer, closable = true, className } = props
  const titleId = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      closable={closable}
      labelledBy={titleId}
      className={aside ? styles.wide : undefined}
    >
      <div className={styles.frame} data-aside={aside ? true : undefined}>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
        <div className={styles.main}>
          {/* Inside the scrolling part, so that the keyboard can scroll a dialog of text alone. */}
          {closable ? (
            <IconButton
              icon="x"
              label={props.closeLabel ?? 'Cerrar'}
              className={styles.close}
              onClick={onClose}
            />
          ) : null}
          <h2 id={titleId} className={styles.title} data-hidden={titleHidden || undefined}>
            {title}
          </h2>
          <div className={className}>{props.children}</div>
          {footer ? <div className={styles.footer}>{footer}</div> : null}
        </div>
      </div>
    </Modal>
  )
}

import { useId } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Modal } from './modal.tsx'
import styles from './drawer.module.css'

type DrawerProps = {
  open: boolean
  onClose: () => void
  title: string
  start?: ReactNode // before the title: a back button
  titleNote?: number | undefined // quiet, after the title: a count
  header?: ReactNode // stays under the title while the body scrolls
  footer?: ReactNode // stays at the bottom
  side?: 'right' | 'left'
  closable?: boolean
  closeLabel?: string
  className?: string | undefined // of the scrolling body
  children: ReactNode
}

/** A side panel as tall as the window: 400 px wide, or the whole window on a phone. */
export function Drawer(props: DrawerProps) {
  const { open, onClose, title, titleNote, header, footer, side = 'right', closable = true } = props
  const titleId = useId()
  return (
    <Modal open={open} onClose={onClose} closable={closable} labelledBy={titleId} look={side}>
      <div className={styles.top}>
        {props.start ? <div className={styles.start}>{props.start}</div> : null}
        <h2 id={titleId} className={styles.title}>
          <span>{title}</span>
          {titleNote ? <span className={styles.note}>{` ${titleNote}`}</span> : null}
        </h2>
        {closable ? (
          <IconButton icon="x" label={props.closeLabel ?? 'Cerrar'} onClick={onClose} />
        ) : null}
      </div>
      {header ? <div className={styles.header}>{header}</div> : null}
      <div className={classNames(styles.body, props.className)}>{props.children}</div>
      {footer ? (
        <div ref={tellFootHeight} className={styles.footer}>
          {footer}
        </div>
      ) : null}
    </Modal>
  )
}

/**
 * Sets `--foot` on the dialog while the footer is there: toasts appear above it, or above its total
 * line. They may cover the amounts that add up to the total, but no control of the body.
 */
function tellFootHeight(footer: HTMLElement | null) {
  const dialog = footer?.closest('dialog')
  if (!footer || !dialog) return undefined
  const observer = new ResizeObserver(() => {
    const top = (footer.querySelector('[data-strong]') ?? footer).getBoundingClientRect().top
    const height = footer.getBoundingClientRect().bottom - top
    dialog.style.setProperty('--foot', `${height}px`)
  })
  observer.observe(footer)
  return () => {
    observer.disconnect()
    dialog.style.removeProperty('--foot')
  }
}

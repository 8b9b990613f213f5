import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { useKeptMeasures } from './my-measures-store.ts'
import type { SizeGuideProduct } from './size-guide-dialog.tsx'
import type { SizeHintProps } from './size-hint.tsx'
import styles from './size-guide-link.module.css'

const dialog = lazyComponent(() =>
  import('./size-guide-dialog.tsx').then((it) => it.SizeGuideDialog),
)
const hint = lazyComponent(() => import('./size-hint.tsx').then((it) => it.SizeHint))

type SizeGuideLinkProps = { tableId: string; onOpen: () => void }

/**
 * «Guía de tallas» beside a product's sizes: opens a dialog with the table of that product.
 * Without scripts, or in a new tab, a link to the page of all tables.
 */
export function SizeGuideLink({ tableId, onOpen }: SizeGuideLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <Link
      to={`/size-guide#${tableId}`}
      className={styles.link}
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={dialog.prepare}
      onFocus={dialog.prepare}
    >
      <PageIcon name="ruler" size="sm" />
      Guía de tallas
    </Link>
  )
}

/** The dialog of the size guide; its code loads when it first opens. */
export function SizeGuideLater(props: SizeGuideProduct & { open: boolean; onClose: () => void }) {
  const fail = () => {
    props.onClose()
    notifyLoadFailure('abrir la guía de tallas')
  }
  return <dialog.Part {...props} wanted={props.open} onFail={fail} />
}

/** «Tu talla: M», if the browser has kept measures; its code loads only then. */
export function SizeHintLater(props: SizeHintProps) {
  const isKept = useKeptMeasures() !== null
  return isKept ? <hint.Part {...props} wanted onFail={() => undefined} /> : null
}

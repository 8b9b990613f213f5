import type { ShownValue } from './home-content.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { slideBeside } from './slider.ts'
import { ValueIcon, ValuePicture } from './value-parts.tsx'
import styles from './value-dialog.module.css'

type ValueDialogProps = {
  values: readonly ShownValue[]
  /** The index in `values`. */
  at: number
  open: boolean
  onMove: (at: number) => void
  onClose: () => void
}

/** The details of a value beside its picture, with links to the other values. */
export function ValueDialog({ values, at, open, onMove, onClose }: ValueDialogProps) {
  const value = values[at]
  if (!value) return null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <span className={styles.title}>
          <ValueIcon shape={value.shape} />
          <span>{value.title}</span>
        </span>
      }
      aside={<ValuePicture picture={value.picture} sizes="(width >= 64rem) 27rem, 45vw" />}
      className={styles.text}
      footer={
        <div className={styles.turn}>
          <IconButton
            icon={<PageIcon name="arrow-left" />}
            look="round"
            label="Anterior"
            onClick={() => onMove(slideBeside(at, 'previous', values.length))}
          />
          <IconButton
            icon={<PageIcon name="arrow-right" />}
            look="round"
            label="Siguiente"
            onClick={() => onMove(slideBeside(at, 'next', values.length))}
          />
          <span className={styles.count} role="status">
            <VisuallyHidden>{`${value.title}, `}</VisuallyHidden>
            <span>{`${at + 1}\u2009/\u2009${values.length}`}</span>
          </span>
        </div>
      }
    >
      <p className="lead">{value.description}</p>
      {value.longDescription.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Dialog>
  )
}

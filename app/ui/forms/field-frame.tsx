import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldNotes, type FieldWords } from './field-notes.tsx'
import styles from './field.module.css'

type FrameProps = FieldWords & { id: string; className?: string | undefined; children: ReactNode }

/** Label above, field, error or hint below. */
export function FieldFrame({ id, label, hint, error, optional, className, children }: FrameProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
        {optional ? (
          <span
            className={styles.optional}
          >{` ${optional === true ? '(opcional)' : optional}`}</span>
        ) : null}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

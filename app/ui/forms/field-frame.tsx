import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './field.module.css'

/** Props of every field besides those of its element. */
export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode // shown with an icon and linked to the field
  optional?: boolean | string | undefined // true adds «(opcional)» to the label
}

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

/** A field's error and hint; `describedBy` uses the same ids. */
export function FieldNotes({
  id,
  hint,
  error,
}: Pick<FieldWords, 'hint' | 'error'> & { id: string }) {
  return (
    <>
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="alert-circle" size="sm" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </>
  )
}

/** The ARIA attributes that link a field to its notes; keeps the caller's `aria-describedby`. */
export function describedBy(
  id: string,
  { hint, error }: Pick<FieldWords, 'hint' | 'error'>,
  others?: string,
): { 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const ids = [error && `${id}-error`, hint && `${id}-hint`, others].filter(Boolean).join(' ')
  return { ...(ids && { 'aria-describedby': ids }), ...(error ? { 'aria-invalid': true } : null) }
}

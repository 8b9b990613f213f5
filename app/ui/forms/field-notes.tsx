import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import styles from './field-notes.module.css'

/** Props of every field besides those of its element. */
export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode // shown with an icon and linked to the field
  optional?: boolean | string | undefined // true adds «(opcional)» to the label
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

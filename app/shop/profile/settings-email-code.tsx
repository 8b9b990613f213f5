import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/forms/field.tsx'
import styles from './settings-email.module.css'

type CodeFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'name' | 'error' | 'hint' | 'defaultValue'
> & {
  focused?: boolean // takes the focus when its dialog opens
}

/** The field for a mailed code: numeric keyboard, and one-time code autofill. */
export function CodeField({ focused, ...props }: CodeFieldProps) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20} // room for spaces in pasted text
      spellCheck={false}
      data-autofocus={focused || undefined}
      className={styles.code}
    />
  )
}

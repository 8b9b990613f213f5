import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/forms/field.tsx'
import styles from './settings-email.module.css'

type CodeFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'name' | 'error' | 'hint' | 'defaultValue'
> & {
  focused?: boolean // gets the focus when its dialog opens
}

/** A code from a mail: figures on the phone's keyboard, and what the phone read in the mail. */
export function CodeField({ focused, ...props }: CodeFieldProps) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20} // room for the spaces of copying
      spellCheck={false}
      data-autofocus={focused || undefined}
      className={styles.code}
    />
  )
}

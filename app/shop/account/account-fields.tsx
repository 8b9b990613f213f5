import type { ReactNode } from 'react'
import { TextField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { REGISTRATION_LIMITS } from '#core/sign-in/registration.ts'
import styles from './account-modal.module.css'

/** The address as all faces of the window know it: typed once, it stands in each of them. */
export type TypedEmail = { email: string; setEmail: (email: string) => void }

type EmailFieldProps = TypedEmail & { error?: ReactNode; 'data-autofocus'?: boolean }

export function EmailField({ email, setEmail, ...field }: EmailFieldProps) {
  return (
    <TextField
      label="Correo electrónico"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={REGISTRATION_LIMITS.email}
      required
      value={email}
      onChange={(event) => setEmail(event.target.value)}
      {...field}
    />
  )
}

/** Good news. It is there before it says something, unseen: only then do all readers speak it. */
export function GoodNews({ children }: { children: string | undefined }) {
  return (
    <Notice tone="success" className={children ? undefined : styles.unsaid}>
      {children}
    </Notice>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { REGISTRATION_LIMITS } from '#core/account/sign-in/registration.ts'
import { showAccountMode } from './account-modal-store.ts'
import type { AccountPageForm } from './account-answer.ts'
import { ACCOUNT_PATHS, withNext, type AccountMode } from './account-paths.ts'
import { ENTER } from './sign-in-path.ts'
import styles from './account-modal.module.css'

/** The typed e-mail, shared by all forms of the window. */
export type TypedEmail = { email: string; setEmail: (email: string) => void }

/** A form of the account, in the window or on its own page. */
export type AccountFormProps = TypedEmail & { page?: AccountPageForm | undefined }

type EmailFieldProps = TypedEmail & {
  error?: ReactNode
  /** Called when the text changes. */
  onMend: () => void
  'data-autofocus'?: boolean
}

export function EmailField({ email, setEmail, onMend, ...field }: EmailFieldProps) {
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
      onChange={(event) => {
        onMend()
        setEmail(event.target.value)
      }}
      {...field}
    />
  )
}

/** The path that a form posts to. The address keeps `next`, so a refused form still has it. */
export const accountAction = (mode: AccountMode, page: AccountPageForm | undefined): string =>
  page ? withNext(ACCOUNT_PATHS[mode], page.next) : ACCOUNT_PATHS[mode]

/** The path to open afterwards. Absent in the window, which stays on the page. */
export function NextField({ page }: { page: AccountPageForm | undefined }) {
  return page ? <input type="hidden" name={ENTER.next} value={page.next} /> : null
}

type ModeLinkProps = { to: AccountMode; page: AccountPageForm | undefined; children: string }

/** Opens another form: in the window, or its page. */
export function ModeLink({ to, page, children }: ModeLinkProps) {
  if (page) {
    return (
      <Link className="small" to={withNext(ACCOUNT_PATHS[to], page.next)}>
        {children}
      </Link>
    )
  }
  return (
    <Button variant="link" size="sm" onClick={() => showAccountMode(to)}>
      {children}
    </Button>
  )
}

/** A success message. Always mounted, hidden when empty, so that all screen readers announce it. */
export function SuccessMessage({ children }: { children: string | undefined }) {
  return (
    <Notice tone="success" className={children ? undefined : styles.unsaid}>
      {children}
    </Notice>
  )
}

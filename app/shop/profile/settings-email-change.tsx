import { useState } from 'react'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import type { AccountDone } from '../account/account-answer.ts'
import { AccountSubmit } from '../account/account-submit.tsx'
import type { PostedFields } from '../account/use-account-form.ts'
import { ConfirmChange } from './settings-email-confirm.tsx'
import { useEmailForm, type EmailFormProps } from './use-email-form.ts'
import styles from './settings-email.module.css'

export type ChangeDialogProps = {
  open: boolean
  onClose: () => void
  email: string
  onDone: (answer: AccountDone) => void
}

/** The fields of the first step; kept while the window is open, to send the codes again. */
export type WantedChange = { email: string; sent: PostedFields }

/** Changes the account's e-mail: first password and address, then a code from each mailbox. */
export function ChangeDialog({ open, onClose, email, onDone }: ChangeDialogProps) {
  const [wanted, setWanted] = useState<WantedChange>()
  const end = () => {
    setWanted(undefined)
    onClose()
  }
  return (
    <Dialog open={open} onClose={end} title="Cambiar correo">
      {wanted ? (
        <ConfirmChange
          oldEmail={email}
          wanted={wanted}
          onBack={() => setWanted(undefined)}
          onDone={(answer) => {
            setWanted(undefined)
            onDone(answer)
          }}
        />
      ) : (
        <ChangeForm
          email={email}
          onDone={(answer, sent) => setWanted({ email: answer.email ?? '', sent })}
        />
      )}
    </Dialog>
  )
}

/** Requests a change of e-mail: a code goes to the new address, and one to the current one. */
export function ChangeForm({ email, ...props }: EmailFormProps & { email: string }) {
  const { form, isBusy, text, values, errorOf } = useEmailForm('change', props)
  return (
    <form className={styles.steps} noValidate {...form}>
      <input type="hidden" name="intent" value="change" />
      <p className="muted">
        Enviaremos un código al correo nuevo y otro al actual,{' '}
        <strong className={styles.address}>{email}</strong>. Nada cambia hasta que escribas los dos.
      </p>
      <TextField
        label="Correo nuevo"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={values['email']}
        error={errorOf('email')}
        data-autofocus
      />
      <PasswordField
        label="Tu contraseña"
        name="password"
        maxLength={128}
        required
        error={errorOf('password')}
      />
      <AccountSubmit label="ENVIAR CÓDIGOS" isBusy={isBusy} error={text} />
    </form>
  )
}

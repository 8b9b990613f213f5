import { useState, type SubmitEvent } from 'react'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { PasswordField, TextField } from '#app/ui/forms/field.tsx'
import { AccountSubmit } from '../account/account-submit.tsx'
import { sendRefusalText } from './email-texts.ts'
import { ConfirmChange } from './settings-email-confirm.tsx'
import { useEmailCall } from './use-email-call.ts'
import styles from './settings-email.module.css'

export type ChangeDialogProps = {
  open: boolean
  onClose: () => void
  email: string
  onDone: (joinedOrders: number) => void
}

/** What the first step asks; kept while the window is open, to send the codes again. */
export type WantedChange = { email: string; password: string }

/** Another e-mail for the account: password and address first, then a code from each mailbox. */
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
          onDone={(joined) => {
            setWanted(undefined)
            onDone(joined)
          }}
        />
      ) : (
        <AskChange email={email} onSent={setWanted} />
      )}
    </Dialog>
  )
}

type AskErrors = { email?: string; password?: string }

const FIELD_REFUSALS: Record<string, AskErrors> = {
  bad_fields: { email: 'Escribe un correo válido, como nombre@correo.es' },
  same_email: { email: 'Ese ya es el correo de tu cuenta' },
  wrong_password: { password: 'La contraseña no es correcta' },
}

function AskChange({ email, onSent }: { email: string; onSent: (wanted: WantedChange) => void }) {
  const { isBusy, call } = useEmailCall()
  const [errors, setErrors] = useState<AskErrors>({})
  const [error, setError] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    // Text fields are never files.
    const wanted = {
      email: fields.get('email') as string,
      password: fields.get('password') as string,
    }
    const show = (wrong: AskErrors) => {
      setErrors(wrong)
      const [first] = Object.keys(wrong)
      if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    }
    setError(undefined)
    setErrors({})
    if (wanted.email.trim() === '') return show({ email: 'Escribe el correo nuevo' })
    if (wanted.password === '') return show({ password: 'Escribe tu contraseña' })
    const answer = await call('change-email', wanted)
    if (answer === 'busy') return
    if (answer?.ok) return onSent({ ...wanted, email: wanted.email.trim() })
    const wrong = FIELD_REFUSALS[answer?.reason ?? '']
    if (wrong) show(wrong)
    else setError(sendRefusalText(answer))
  }
  return (
    <form className={styles.steps} noValidate onSubmit={(event) => void submit(event)}>
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
        error={errors.email}
        data-autofocus
      />
      <PasswordField
        label="Tu contraseña"
        name="password"
        maxLength={128}
        required
        error={errors.password}
      />
      <AccountSubmit label="ENVIAR CÓDIGOS" isBusy={isBusy} error={error} />
    </form>
  )
}

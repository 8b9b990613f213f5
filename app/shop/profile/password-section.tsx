import { useId, useState, type SubmitEvent } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { PasswordField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { registrationErrorText, waitText } from '../account/account-texts.ts'
import { PASSWORD_LENGTH, type PasswordError } from '#core/sign-in/password.ts'
import type { ProfileAnswer } from './profile-call.browser.ts'
import { useProfileCall } from './use-profile-call.ts'
import styles from './settings-page.module.css'

/** The password: only ever to be changed, in a window of its own. */
export function PasswordSection({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.row}>
      <dl>
        <dt className="small quiet">Contraseña</dt>
        <dd aria-label="Oculta">••••••••</dd>
      </dl>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Cambiar contraseña
      </Button>
      <PasswordDialog open={isOpen} email={email} onClose={() => setIsOpen(false)} />
    </div>
  )
}

type Errors = { current?: string; next?: string; all?: string }

function errorsOf(answer: ProfileAnswer | undefined): Errors {
  if (!answer || answer.ok)
    return { all: 'No hemos podido cambiar la contraseña. Inténtalo de nuevo.' }
  switch (answer.reason) {
    case 'wrong_password':
      return { current: 'La contraseña no es correcta' }
    case 'bad_password':
      return {
        next: registrationErrorText('password', (answer.error ?? 'common') as PasswordError),
      }
    case 'wait':
      return { all: waitText(answer.waitSeconds ?? 1) }
    default:
      return { all: 'No hemos podido cambiar la contraseña. Inténtalo de nuevo.' }
  }
}

type DialogProps = { open: boolean; email: string; onClose: () => void }

function PasswordDialog({ open, email, onClose }: DialogProps) {
  const formId = useId()
  const [errors, setErrors] = useState<Errors>({})
  const { isBusy, call } = useProfileCall()
  const { revalidate } = useRevalidator()
  const close = () => {
    setErrors({})
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const show = (wrong: Errors) => {
      setErrors(wrong)
      form.querySelector<HTMLElement>(`[name="${Object.keys(wrong)[0]}"]`)?.focus()
    }
    const { current, next } = Object.fromEntries(new FormData(form))
    if (current === '') return show({ current: 'Escribe tu contraseña' })
    void call('change-password', { current, next }, async (answer) => {
      if (!answer?.ok) return show(errorsOf(answer))
      form.reset()
      close()
      toast.show({ text: 'Contraseña cambiada', durationMs: 3000 })
      await revalidate()
    })
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Cambiar contraseña"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Guardando...">
            Guardar contraseña
          </Button>
        </>
      }
    >
      <form id={formId} method="post" className={styles.form} noValidate onSubmit={submit}>
        <PasswordFields email={email} errors={errors} />
      </form>
    </Dialog>
  )
}

function PasswordFields({ email, errors }: { email: string; errors: Errors }) {
  return (
    <>
      {/* For password managers: whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Contraseña actual"
        name="current"
        data-autofocus
        required
        error={errors.current}
      />
      <PasswordField
        label="Contraseña nueva"
        name="next"
        autoComplete="new-password"
        hint={`Al menos ${PASSWORD_LENGTH.min} caracteres. Al guardarla se cierran tus otras sesiones.`}
        required
        error={errors.next}
      />
      {errors.all ? <Notice tone="error">{errors.all}</Notice> : null}
    </>
  )
}

import { useState, type SubmitEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PasswordField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { AccountSubmit } from './account-submit.tsx'
import { callAccount } from './account-call.browser.ts'
import { openAccountModal } from './account-modal-store.ts'
import { registrationErrorText, waitText } from './account-texts.ts'
import { PASSWORD_LENGTH, type PasswordError } from './password.ts'
import styles from './account-modal.module.css'

/**
 * Where the link of a mail leads: another password, typed and sent. Opening the link changes
 * nothing yet, since mail programs open links by themselves.
 */
export function ResetPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
  const [error, setError] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const { password } = Object.fromEntries(new FormData(event.currentTarget))
    setIsBusy(true)
    setError(undefined)
    setFieldError(undefined)
    const answer = await callAccount('reset', { token: params.get('token') ?? '', password })
    setIsBusy(false)
    if (answer?.ok) {
      toast.show({ text: 'Contraseña cambiada. Ya puedes entrar.', durationMs: 3000 })
      void navigate('/', { replace: true })
      openAccountModal()
      return
    }
    if (answer?.reason === 'bad_fields') {
      setFieldError(registrationErrorText('password', (answer.error ?? 'common') as PasswordError))
    } else if (answer?.reason === 'wait') setError(waitText(answer.waitSeconds ?? 1))
    else if (answer) setError('Este enlace ya no vale. Pide otro desde «Iniciar sesión».')
    else setError('No hemos podido cambiar la contraseña. Inténtalo de nuevo.')
  }
  return (
    <div className={styles.page}>
      <h1 className="t-2">Elige otra contraseña</h1>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <PasswordField
          label="Contraseña nueva"
          name="password"
          autoComplete="new-password"
          hint={`Al menos ${PASSWORD_LENGTH.min} caracteres.`}
          minLength={PASSWORD_LENGTH.min}
          maxLength={PASSWORD_LENGTH.max}
          required
          error={fieldError}
        />
        <AccountSubmit label="GUARDAR CONTRASEÑA" isBusy={isBusy} error={error} />
      </form>
    </div>
  )
}

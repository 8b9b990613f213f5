import { useRef, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { AccountSubmit } from './account-submit.tsx'
import { callAccount } from './account-call.browser.ts'
import { closeAccountModal } from './account-modal-store.ts'
import { registrationErrorText, waitText } from './account-texts.ts'
import { PASSWORD_LENGTH } from './password.ts'
import {
  REGISTRATION_LIMITS,
  type RegistrationErrors,
  type RegistrationField,
} from './registration.ts'
import styles from './account-modal.module.css'

/** A new account: who, how to reach them, and a password. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [errors, setErrors] = useState<RegistrationErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const input = Object.fromEntries(new FormData(event.currentTarget))
    setIsBusy(true)
    setError(undefined)
    setErrors({})
    const answer = await callAccount('register', input)
    setIsBusy(false)
    if (answer?.ok) return onDone()
    const wait = answer?.waitSeconds === undefined ? '' : `. ${waitText(answer.waitSeconds)}`
    setError(`Error al registrarse${wait}`)
    const wrong = (answer?.errors ?? {}) as RegistrationErrors
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const field = (name: RegistrationField) => {
    const wrong = errors[name]
    return {
      name,
      required: true,
      maxLength: REGISTRATION_LIMITS[name],
      error: wrong ? registrationErrorText(name, wrong) : undefined,
      onChange: () => setErrors((before) => ({ ...before, [name]: undefined })),
    }
  }
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.names}>
        <TextField label="Nombre" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Apellidos" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label="Teléfono" type="tel" autoComplete="tel" {...field('phone')} />
      <TextField
        label="Correo electrónico"
        type="email"
        autoComplete="username"
        {...field('email')}
      />
      <PasswordField
        label="Contraseña"
        hint={`Al menos ${PASSWORD_LENGTH.min} caracteres.`}
        {...field('password')}
        minLength={PASSWORD_LENGTH.min}
        autoComplete="new-password"
      />
      <AccountSubmit label="CREAR CUENTA" isBusy={isBusy} error={error} />
      <PrivacyNote />
    </form>
  )
}

function PrivacyNote() {
  return (
    <p className="small quiet">
      Usamos estos datos para tu cuenta y tus pedidos, nada más.{' '}
      <Link to="/privacy-policy" onClick={closeAccountModal}>
        Privacidad
      </Link>
    </p>
  )
}

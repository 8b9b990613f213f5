import { useRef, useState, type SubmitEvent } from 'react'
import { PasswordField, TextField } from '#app/ui/forms/field.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { EmailField, type TypedEmail } from './account-fields.tsx'
import { AccountSubmit } from './account-submit.tsx'
import { callAccount } from './account-call.browser.ts'
import { registrationErrorText, waitText } from './account-texts.ts'
import { PASSWORD_LENGTH } from '#core/sign-in/password.ts'
import {
  REGISTRATION_LIMITS,
  type RegistrationErrors,
  type RegistrationField,
} from '#core/sign-in/registration.ts'
import styles from './account-modal.module.css'

/** As they stand in the form: the first that is wrong gets the focus. */
const FIELDS: RegistrationField[] = ['firstName', 'lastName', 'phone', 'email', 'password']

/** A new account: who, how to reach them, and a password. */
export function RegisterForm({ onDone, ...typed }: TypedEmail & { onDone: () => void }) {
  const { form, isBusy, error, errors, forgive, submit } = useRegistration(onDone)
  const field = (name: RegistrationField) => {
    const wrong = errors[name]
    return {
      name,
      required: true,
      error: wrong ? registrationErrorText(name, wrong) : undefined,
      onChange: () => forgive(name),
    }
  }
  const name = (of: 'firstName' | 'lastName' | 'phone') => ({
    ...field(of),
    maxLength: REGISTRATION_LIMITS[of],
  })
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.names}>
        <TextField label="Nombre" autoComplete="given-name" {...name('firstName')} />
        <TextField label="Apellidos" autoComplete="family-name" {...name('lastName')} />
      </div>
      <TextField
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...name('phone')}
      />
      <EmailField
        email={typed.email}
        setEmail={(email) => {
          forgive('email')
          typed.setEmail(email)
        }}
        error={field('email').error}
      />
      <PasswordField
        label="Contraseña"
        hint={`Al menos ${PASSWORD_LENGTH.min} caracteres.`}
        {...field('password')}
        minLength={PASSWORD_LENGTH.min}
        autoComplete="new-password"
      />
      <AccountSubmit label="CREAR CUENTA" isBusy={isBusy} error={error} />
      <LegalNote />
    </form>
  )
}

/** Sends the form; a refusal says what is wrong where it is, and nothing that was typed is lost. */
function useRegistration(onDone: () => void) {
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
    const first = FIELDS.find((name) => wrong[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const forgive = (name: RegistrationField) =>
    setErrors((before) => ({ ...before, [name]: undefined }))
  return { form, isBusy, error, errors, forgive, submit }
}

/** In a tab of their own: reading them must not cost what was typed. */
function LegalNote() {
  return (
    <p className={styles.legal}>
      Usamos estos datos para tu cuenta y tus pedidos, nada más:{' '}
      <LegalLink to="/privacy-policy">Privacidad</LegalLink>. Al crear la cuenta aceptas las{' '}
      <LegalLink to="/terms">Condiciones</LegalLink>.
    </p>
  )
}

function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden> (en otra pestaña)</VisuallyHidden>
    </a>
  )
}

import { TextField } from '#app/ui/forms/field.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { EmailField, accountAction, NextField, type AccountFormProps } from './account-fields.tsx'
import { AccountSubmit } from './account-submit.tsx'
import { PASSWORD_LENGTH } from '#core/account/sign-in/password.ts'
import { REGISTRATION_LIMITS, type RegistrationField } from '#core/account/sign-in/registration.ts'
import { useAccountForm } from './use-account-form.ts'
import styles from './account-modal.module.css'

/** The registration form, in the order of the specification: e-mail, password, name, phone. */
export function RegisterForm({
  onDone,
  page,
  ...typed
}: AccountFormProps & { onDone?: () => void }) {
  const { form, isBusy, text, values, errorOf, forgive } = useAccountForm({
    action: accountAction('register', page),
    beginsSession: true,
    posted: page?.posted,
    ...(onDone && { onDone }),
  })
  const field = (name: RegistrationField) => ({
    name,
    required: true,
    error: errorOf(name),
    onChange: () => forgive(name),
  })
  const name = (of: 'firstName' | 'lastName' | 'phone') => ({
    ...field(of),
    defaultValue: values[of],
    maxLength: REGISTRATION_LIMITS[of],
  })
  return (
    <form className={styles.form} {...form}>
      <NextField page={page} />
      <EmailField {...typed} error={errorOf('email')} onMend={() => forgive('email')} />
      <PasswordField
        label="Contraseña"
        hint={`Al menos ${PASSWORD_LENGTH.min} caracteres.`}
        {...field('password')}
        minLength={PASSWORD_LENGTH.min}
        autoComplete="new-password"
      />
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
      <AccountSubmit label="CREAR CUENTA" isBusy={isBusy} error={text} />
      <LegalNote />
    </form>
  )
}

/**
 * The links open a new tab, to keep the typed text. From fourteen on one can consent to the use of
 * one's data. Source: LOPDGDD (LO 3/2018), article 7.
 */
function LegalNote() {
  return (
    <p className={styles.legal}>
      Usamos estos datos para tu cuenta y tus pedidos, nada más:{' '}
      <LegalLink to="/privacy-policy">Privacidad</LegalLink>. Al crear la cuenta confirmas que has
      cumplido los catorce y aceptas las <LegalLink to="/terms">Condiciones</LegalLink>.
    </p>
  )
}

function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      <span>{children}</span>
      <VisuallyHidden> (en otra pestaña)</VisuallyHidden>
    </a>
  )
}

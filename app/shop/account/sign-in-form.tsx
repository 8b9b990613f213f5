import { PasswordField } from '#app/ui/forms/password-field.tsx'
import {
  EmailField,
  accountAction,
  ModeLink,
  NextField,
  type AccountFormProps,
} from './account-fields.tsx'
import { AccountSubmit } from './account-submit.tsx'
import { useAccountForm } from './use-account-form.ts'
import styles from './account-modal.module.css'

/** E-mail and password. The error does not reveal which of the two was wrong. */
export function SignInForm({ onDone, page, ...typed }: AccountFormProps & { onDone?: () => void }) {
  const { form, isBusy, text, errorOf, forgive } = useAccountForm({
    action: accountAction('sign-in', page),
    beginsSession: true,
    posted: page?.posted,
    ...(onDone && { onDone }),
  })
  return (
    <form className={styles.form} {...form}>
      <NextField page={page} />
      <EmailField
        {...typed}
        error={errorOf('email')}
        onMend={() => forgive('email')}
        data-autofocus
      />
      {/* No `maxLength` here or below: it would silently truncate a pasted password. */}
      <PasswordField
        label="Contraseña"
        name="password"
        required
        error={errorOf('password')}
        onChange={() => forgive('password')}
      />
      <p>
        <ModeLink to="forgotten" page={page}>
          ¿Has olvidado la contraseña?
        </ModeLink>
      </p>
      <AccountSubmit label="INICIAR SESIÓN" isBusy={isBusy} error={text} />
      <p className="small quiet">
        Para comprar no necesitas cuenta. Sirve para ver tus pedidos y guardar favoritos.
      </p>
    </form>
  )
}

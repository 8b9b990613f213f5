import {
  EmailField,
  accountAction,
  ModeLink,
  SuccessMessage,
  type AccountFormProps,
} from './account-fields.tsx'
import { AccountSubmit } from './account-submit.tsx'
import { RESET_LINK } from '#core/account/sign-in/password.ts'
import { useAccountForm } from './use-account-form.ts'
import styles from './account-modal.module.css'

const SENT =
  'Si ese correo tiene una cuenta, le hemos enviado un enlace. Mira también en el correo no deseado.'

/** Requests a reset link. The answer does not reveal whether an account exists. */
export function ForgottenForm({ page, ...typed }: AccountFormProps) {
  const { form, isBusy, text, answer, errorOf, forgive } = useAccountForm({
    action: accountAction('forgotten', page),
    posted: page?.posted,
  })
  const isSent = answer?.ok === true && answer.email === typed.email.trim()
  return (
    <form className={styles.form} {...form}>
      <p className="muted">
        Escribe tu correo y te enviamos un enlace para elegir otra contraseña. Vale{' '}
        <span>{RESET_LINK.words}</span>.
      </p>
      <EmailField {...typed} error={errorOf('email')} onMend={() => forgive('email')} />
      <SuccessMessage>{isSent ? SENT : undefined}</SuccessMessage>
      <AccountSubmit label="ENVIAR ENLACE" isBusy={isBusy} error={text} />
      <p>
        <ModeLink to="sign-in" page={page}>
          Volver a iniciar sesión
        </ModeLink>
      </p>
    </form>
  )
}

import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { EmailField, GoodNews, type TypedEmail } from './account-fields.tsx'
import { AccountSubmit } from './account-submit.tsx'
import { callAccount } from './account-call.browser.ts'
import { showAccountMode } from './account-modal-store.ts'
import { waitText } from './account-texts.ts'
import { RESET_LINK } from '#core/sign-in/password.ts'
import styles from './account-modal.module.css'

const SENT =
  'Si ese correo tiene una cuenta, le hemos enviado un enlace. Mira también en el correo no deseado.'

/** Asks for the mail with which a forgotten password is replaced. The answer never tells who has an account. */
export function ForgottenForm({ email, setEmail }: TypedEmail) {
  const [isBusy, setIsBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const [error, setError] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    setSentTo(undefined)
    const answer = await callAccount('forgotten', { email })
    setIsBusy(false)
    if (answer?.ok) return setSentTo(email)
    setError(refusalText(answer?.waitSeconds, answer !== undefined))
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className="muted">
        Escribe tu correo y te enviamos un enlace para elegir otra contraseña. Vale{' '}
        {RESET_LINK.words}.
      </p>
      <EmailField email={email} setEmail={setEmail} />
      <GoodNews>{sentTo !== undefined && sentTo === email ? SENT : undefined}</GoodNews>
      <AccountSubmit label="ENVIAR ENLACE" isBusy={isBusy} error={error} />
      <p>
        <Button variant="link" size="sm" onClick={() => showAccountMode('sign-in')}>
          Volver a iniciar sesión
        </Button>
      </p>
    </form>
  )
}

function refusalText(waitSeconds: number | undefined, isAnswered: boolean): string {
  if (waitSeconds !== undefined) {
    return `Has pedido varios correos seguidos. ${waitText(waitSeconds)}`
  }
  return isAnswered
    ? 'Escribe un correo válido, como nombre@correo.es'
    : 'No hemos podido enviar el correo. Inténtalo de nuevo.'
}

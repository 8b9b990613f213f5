import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AccountSubmit } from './account-submit.tsx'
import { callAccount } from './account-call.browser.ts'
import { showAccountMode } from './account-modal-store.ts'
import { waitText } from './account-texts.ts'
import styles from './account-modal.module.css'

/** Asks for the mail with which a forgotten password is replaced. The answer never tells who has an account. */
export function ForgottenForm() {
  const [isBusy, setIsBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const { email } = Object.fromEntries(new FormData(event.currentTarget))
    setIsBusy(true)
    setError(undefined)
    const answer = await callAccount('forgotten', { email })
    setIsBusy(false)
    if (answer?.ok) return setIsSent(true)
    const wait = answer?.waitSeconds
    setError(
      wait === undefined
        ? 'No hemos podido enviar el correo. Inténtalo de nuevo.'
        : `Has pedido varios correos seguidos. ${waitText(wait)}`,
    )
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className="muted">
        Escribe tu correo y te enviamos un enlace para elegir otra contraseña. Vale una hora.
      </p>
      <TextField
        label="Correo electrónico"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
        data-autofocus
      />
      {isSent ? (
        <Notice tone="success">
          Si ese correo tiene una cuenta, le hemos enviado un enlace. Mira también en el correo no
          deseado.
        </Notice>
      ) : null}
      <AccountSubmit label="ENVIAR ENLACE" isBusy={isBusy} error={error} />
      <p>
        <Button variant="link" size="sm" onClick={() => showAccountMode('sign-in')}>
          Volver a iniciar sesión
        </Button>
      </p>
    </form>
  )
}

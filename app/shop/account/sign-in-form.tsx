import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/forms/field.tsx'
import { EmailField, type TypedEmail } from './account-fields.tsx'
import { AccountSubmit } from './account-submit.tsx'
import { callAccount } from './account-call.browser.ts'
import { showAccountMode } from './account-modal-store.ts'
import { waitText } from './account-texts.ts'
import styles from './account-modal.module.css'

/** E-mail and password. Nothing says which of the two was wrong. */
export function SignInForm({ onDone, ...typed }: TypedEmail & { onDone: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const { email, password } = Object.fromEntries(new FormData(event.currentTarget))
    setIsBusy(true)
    setError(undefined)
    const answer = await callAccount('sign-in', { email, password })
    setIsBusy(false)
    if (answer?.ok) return onDone()
    const wait = answer?.waitSeconds === undefined ? '' : `. ${waitText(answer.waitSeconds)}`
    setError(`Error al iniciar sesión${wait}`)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <EmailField {...typed} data-autofocus />
      {/* No longest length here or below: it would cut what is pasted, and say nothing. */}
      <PasswordField label="Contraseña" name="password" required />
      <p>
        <Button variant="link" size="sm" onClick={() => showAccountMode('forgotten')}>
          ¿Has olvidado la contraseña?
        </Button>
      </p>
      <AccountSubmit label="INICIAR SESIÓN" isBusy={isBusy} error={error} />
      <p className="small quiet">
        Para comprar no necesitas cuenta. Sirve para ver tus pedidos y guardar favoritos.
      </p>
    </form>
  )
}

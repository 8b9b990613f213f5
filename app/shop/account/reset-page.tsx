import { useEffect, useState, useSyncExternalStore, type SubmitEvent } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { AccountSubmit } from './account-submit.tsx'
import { callAccount } from './account-call.browser.ts'
import { openAccountModal, showAccountMode } from './account-modal-store.ts'
import { registrationErrorText, waitText } from './account-texts.ts'
import { PASSWORD_LENGTH, RESET_LINK, type PasswordError } from '#core/sign-in/password.ts'
import styles from './account-modal.module.css'

/**
 * Where the link of a mail leads: another password, typed and sent. Opening the link changes
 * nothing yet, since mail programs open links by themselves.
 */
export function ResetPage() {
  const link = useLink()
  const { isBusy, isOver, fieldError, error, submit, forgive } = useReset(link?.token)
  return (
    <div className={styles.page}>
      <h1 className="t-2">Elige otra contraseña</h1>
      {isOver || link?.token === '' ? (
        <LinkIsOver />
      ) : (
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          {/* For password managers: whose password it is. */}
          <input
            type="email"
            name="email"
            autoComplete="username"
            value={link?.email ?? ''}
            readOnly
            hidden
          />
          <PasswordField
            label="Contraseña nueva"
            name="password"
            autoComplete="new-password"
            hint={`Al menos ${PASSWORD_LENGTH.min} caracteres. Al guardarla se cierran las sesiones abiertas.`}
            minLength={PASSWORD_LENGTH.min}
            required
            error={fieldError}
            onChange={forgive}
          />
          <AccountSubmit label="GUARDAR CONTRASEÑA" isBusy={isBusy} error={error} />
        </form>
      )}
    </div>
  )
}

function LinkIsOver() {
  const askAgain = () => {
    openAccountModal()
    showAccountMode('forgotten')
  }
  return (
    <div className={styles.form}>
      <Notice tone="error">Este enlace ya no vale: dura {RESET_LINK.words} y sirve una vez.</Notice>
      <p>
        <Button aria-haspopup="dialog" onClick={askAgain}>
          Pedir otro enlace
        </Button>
      </p>
    </div>
  )
}

type Link = { token: string; email: string }

/**
 * What the link of the mail says, moved at once out of the address, where it would be seen, copied
 * and kept, into the state of this entry of the history: reloading still knows it. Undefined until
 * the scripts are there, as on the server.
 */
function useLink(): Link | undefined {
  const { search, hash, state } = useLocation() as Location<{ link?: Link } | null>
  const navigate = useNavigate()
  const isAwake = useSyncExternalStore(never, yes, no)
  const link = state?.link
  useEffect(() => {
    if (link) return
    const token = new URLSearchParams(search).get('token') ?? ''
    const found = { token, email: textOf(hash.slice(1)) }
    void navigate('/reset-password', { replace: true, state: { link: found } })
  }, [link, search, hash, navigate])
  return isAwake ? link : undefined
}

const never = () => () => undefined
const yes = () => true
const no = () => false

function textOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}

function useReset(token: string | undefined) {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
  const [error, setError] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const { password } = Object.fromEntries(new FormData(form))
    setIsBusy(true)
    setError(undefined)
    setFieldError(undefined)
    const answer = await callAccount('reset', { token: token ?? '', password })
    setIsBusy(false)
    if (answer?.ok) {
      toast.show({ text: 'Contraseña cambiada. Ya puedes entrar.', durationMs: 3000 })
      await navigate('/', { replace: true })
      return openAccountModal()
    }
    if (answer?.reason === 'bad_fields') {
      setFieldError(registrationErrorText('password', (answer.error ?? 'common') as PasswordError))
      form.querySelector<HTMLElement>('[name=password]')?.focus()
    } else if (answer?.reason === 'wait') setError(waitText(answer.waitSeconds ?? 1))
    else if (answer) setIsOver(true)
    else setError('No hemos podido cambiar la contraseña. Inténtalo de nuevo.')
  }
  return { isBusy, isOver, fieldError, error, submit, forgive: () => setFieldError(undefined) }
}

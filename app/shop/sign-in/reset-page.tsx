import { useEffect, useSyncExternalStore, type MouseEvent } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { AccountSubmit } from '../account/account-submit.tsx'
import type { AccountAnswer } from '../account/account-answer.ts'
import { openAccountModal, showAccountMode } from '../account/account-modal-store.ts'
import { ACCOUNT_PATHS, RESET_DONE_PATH } from '../account/account-paths.ts'
import { ENTER } from '../account/sign-in-path.ts'
import { useAccountForm } from '../account/use-account-form.ts'
import { PASSWORD_LENGTH, RESET_LINK } from '#core/account/sign-in/password.ts'
import styles from '../account/account-modal.module.css'

/** The page of a reset link. Opening it changes nothing: mail programs open links automatically. */
export function ResetPage({ posted }: { posted: AccountAnswer | undefined }) {
  const link = useLink()
  const { form, isBusy, isOver, text, errorOf, forgive } = useReset(posted)
  return (
    <div className={styles.page}>
      <h1 className="t-2">Elige otra contraseña</h1>
      {isOver || link?.token === '' ? (
        <LinkIsOver />
      ) : (
        // Without scripts it posts to the current address, which has the token.
        <form className={styles.form} {...form} action={link ? form.action : undefined}>
          {link ? (
            <input type="hidden" name="token" value={link.token} />
          ) : (
            <input type="hidden" name={ENTER.next} value={RESET_DONE_PATH} />
          )}
          {/* Tells password managers the account. */}
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
            error={errorOf('password')}
            onChange={() => forgive('password')}
          />
          <AccountSubmit label="GUARDAR CONTRASEÑA" isBusy={isBusy} error={text} />
        </form>
      )}
    </div>
  )
}

function LinkIsOver() {
  const askAgain = (event: MouseEvent) => {
    event.preventDefault()
    openAccountModal()
    showAccountMode('forgotten')
  }
  return (
    <div className={styles.form}>
      <Notice tone="error">{`Este enlace ya no vale: dura ${RESET_LINK.words} y sirve una vez.`}</Notice>
      <p>
        <LinkButton to={ACCOUNT_PATHS.forgotten} aria-haspopup="dialog" onClick={askAgain}>
          Pedir otro enlace
        </LinkButton>
      </p>
    </div>
  )
}

type Link = { token: string; email: string }

/**
 * The data of the reset link. Moves them at once from the address, where others could see or copy
 * them, to the state of the history entry, which survives a reload. Undefined on the server and
 * until scripts run.
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

function useReset(posted: AccountAnswer | undefined) {
  const navigate = useNavigate()
  const form = useAccountForm({
    action: '/reset-password',
    posted,
    onDone: () => {
      toast.show({ text: 'Contraseña cambiada. Ya puedes entrar.', durationMs: 3000 })
      const enter = async () => {
        await navigate('/', { replace: true })
        openAccountModal()
      }
      void enter()
    },
  })
  const { answer } = form
  return { ...form, isOver: answer?.ok === false && answer.reason === 'bad_link' }
}

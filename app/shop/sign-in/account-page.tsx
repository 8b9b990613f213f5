import { useState } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ModeLink } from '../account/account-fields.tsx'
import type { AccountPageForm } from '../account/account-answer.ts'
import type { AccountMode } from '../account/account-paths.ts'
import { ACCOUNT_TITLES, WELCOME, WelcomeMail } from '../account/account-welcome.tsx'
import { ForgottenForm } from '../account/forgotten-form.tsx'
import { RegisterForm } from '../account/register-form.tsx'
import { SignInForm } from '../account/sign-in-form.tsx'
import styles from '../account/account-modal.module.css'

export type AccountPageProps = AccountPageForm & {
  mode: AccountMode
  /** The e-mail of a new customer. */
  welcomed: string | null
  /** A password was just reset. */
  isReset: boolean
}

/** A form of the account window as a page, for browsers without scripts or before they load. */
export function AccountPage({ mode, welcomed, isReset, ...page }: AccountPageProps) {
  const { posted, next } = page
  const [email, setEmail] = useState(emailIn(posted))
  const form = { email, setEmail, page }
  return (
    <div className={styles.page}>
      <h1 className="t-2">{ACCOUNT_TITLES[mode]}</h1>
      {welcomed === null ? (
        <>
          {isReset ? <Notice tone="success">Contraseña cambiada. Ya puedes entrar.</Notice> : null}
          {mode === 'sign-in' ? <SignInForm {...form} /> : null}
          {mode === 'register' ? <RegisterForm {...form} /> : null}
          {mode === 'forgotten' ? <ForgottenForm {...form} /> : null}
          <OtherMode mode={mode} page={page} />
        </>
      ) : (
        <div className={styles.form}>
          <Notice tone="success">{WELCOME}</Notice>
          <WelcomeMail email={welcomed} />
          <p>
            <LinkButton to={next}>Continuar</LinkButton>
          </p>
        </div>
      )}
    </div>
  )
}

function OtherMode({ mode, page }: { mode: AccountMode; page: AccountPageForm }) {
  if (mode === 'forgotten') return null
  return (
    <p className={styles.legal}>
      <span>{mode === 'sign-in' ? '¿Aún no tienes cuenta?' : '¿Ya tienes cuenta?'}</span>{' '}
      <ModeLink to={mode === 'sign-in' ? 'register' : 'sign-in'} page={page}>
        {mode === 'sign-in' ? 'Crear cuenta' : 'Iniciar sesión'}
      </ModeLink>
    </p>
  )
}

function emailIn(posted: AccountPageForm['posted']): string {
  if (!posted) return ''
  return (posted.ok ? posted.email : posted.values?.['email']) ?? ''
}

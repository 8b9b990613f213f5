import { useState, type ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import type { AccountAnswer, AccountDone } from '../account/account-answer.ts'
import { AccountSubmit } from '../account/account-submit.tsx'
import { joinedOrdersText } from './email-form.ts'
import { EmailFact } from './settings-email-fact.tsx'
import { ChangeForm } from './settings-email-change.tsx'
import { CodesForm, CodesSent } from './settings-email-confirm.tsx'
import { CodeSent, VerifyForm } from './settings-email-verify.tsx'
import { useEmailForm, type EmailFormProps } from './use-email-form.ts'
import styles from '../account/account-modal.module.css'

type EmailPageProps = {
  email: string
  isVerified: boolean
  posted: AccountAnswer | undefined
}

/** The windows about the e-mail as a page, for browsers without scripts or before they load. */
export function EmailPage({ email, isVerified, posted }: EmailPageProps) {
  const [done, setDone] = useState(posted?.ok ? posted : undefined)
  const { revalidate } = useRevalidator()
  const onDone = (answer: AccountDone) => {
    setDone(answer)
    void revalidate()
  }
  const form = { posted, onDone }
  return (
    <div className={styles.page}>
      <h1 className="t-2">Tu correo</h1>
      {done ? <Notice tone="success">{doneText(done, email)}</Notice> : null}
      <EmailFact email={email} isVerified={isVerified} />
      {isVerified ? null : (
        <section className={styles.form} aria-labelledby="verificar">
          <h2 id="verificar" className="t-3">
            Verifica tu correo
          </h2>
          <SendForm {...form} />
          <VerifyForm {...form} />
        </section>
      )}
      <section className={styles.form} aria-labelledby="cambiar">
        <h2 id="cambiar" className="t-3">
          Cambiar correo
        </h2>
        <ChangeForm email={email} {...form} />
        <CodesForm {...form} />
      </section>
      <p>
        <Link to="/profile/settings">Volver a Ajustes</Link>
      </p>
    </div>
  )
}

function SendForm(props: EmailFormProps) {
  const { form, isBusy, text } = useEmailForm('send', props)
  return (
    <form {...form}>
      <input type="hidden" name="intent" value="send" />
      <AccountSubmit label="ENVIAR CÓDIGO" isBusy={isBusy} error={text} />
    </form>
  )
}

function doneText({ intent, email = '', joinedOrders = 0 }: AccountDone, own: string): ReactNode {
  switch (intent) {
    case 'send':
      return <CodeSent email={own} />
    case 'change':
      return <CodesSent oldEmail={own} newEmail={email} />
    case undefined:
    default: {
      const changed = intent === 'confirm' ? 'Correo cambiado y verificado.' : 'Correo verificado.'
      return `${changed} ${joinedOrdersText(joinedOrders)}`.trim()
    }
  }
}

import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AccountSubmit } from '../account/account-submit.tsx'
import type { AccountDone } from '../account/account-answer.ts'
import { EMAIL_CODE } from '#core/account/email-code.ts'
import { CodeField } from './settings-email-code.tsx'
import { useEmailForm, type EmailFormProps } from './use-email-form.ts'
import styles from './settings-email.module.css'

export type VerifyDialogProps = {
  open: boolean
  onClose: () => void
  email: string
  onDone: (answer: AccountDone) => void
}

/** Sends a code on opening, and checks it. Reopened, it waits for the same code. */
export function VerifyDialog({ open, onClose, email, onDone }: VerifyDialogProps) {
  const [sent, setSent] = useState<'no' | 'once' | 'again'>('no')
  const sending = useEmailForm('send', {
    onDone: () => setSent((before) => (before === 'no' ? 'once' : 'again')),
  })
  const wasAsked = useRef(false)
  const send = () => void sending.post({ intent: 'send' })
  useEffect(() => {
    if (!open || wasAsked.current) return
    wasAsked.current = true
    send()
    // Opening requests a code; a render does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open])
  const close = () => {
    wasAsked.current = sent !== 'no' // retry a failed send
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title="Verifica tu correo">
      <div className={styles.steps}>
        <p role="status" className="muted">
          {sent === 'no' ? (
            <span>{sending.text ? '' : 'Enviando el código…'}</span>
          ) : (
            <CodeSent email={email} isAgain={sent === 'again'} />
          )}
        </p>
        {sending.text ? (
          <Notice tone="error" look="line">
            {sending.text}
          </Notice>
        ) : null}
        <VerifyForm onDone={onDone} />
        <p>
          <Button variant="link" size="sm" busy={sending.isBusy} onClick={send}>
            Enviar otro código
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

export function CodeSent({ email, isAgain = false }: { email: string; isAgain?: boolean }) {
  return (
    <span>
      <span>{isAgain ? 'Te hemos enviado otro código' : 'Te hemos enviado un código'}</span> a{' '}
      <strong className={styles.address}>{email}</strong>. Vale <span>{EMAIL_CODE.minutes}</span>{' '}
      minutos. Mira también en el correo no deseado.
    </span>
  )
}

/** The form with the code that proves the account's e-mail. */
export function VerifyForm(props: EmailFormProps) {
  const { form, isBusy, text, values, errorOf } = useEmailForm('verify', props)
  return (
    <form className={styles.steps} noValidate {...form}>
      <input type="hidden" name="intent" value="verify" />
      <CodeField
        label="Código"
        name="code"
        defaultValue={values['code']}
        error={errorOf('code')}
        focused
      />
      <AccountSubmit label="VERIFICAR" isBusy={isBusy} error={text} />
    </form>
  )
}

import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AccountSubmit } from '../account/account-submit.tsx'
import { EMAIL_CODE, typedCode } from '#core/account/email-code.ts'
import { CODE_FORMAT, codeRefusalText, sendRefusalText } from './email-texts.ts'
import { CodeField } from './settings-email-code.tsx'
import { useEmailCall } from './use-email-call.ts'
import styles from './settings-email.module.css'

export type VerifyDialogProps = {
  open: boolean
  onClose: () => void
  email: string
  onDone: (joinedOrders: number) => void
}

/** Sends a code as it opens, and takes it. Closed and opened again it waits for the same code. */
export function VerifyDialog({ open, onClose, email, onDone }: VerifyDialogProps) {
  const [sent, setSent] = useState<'no' | 'once' | 'again'>('no')
  const [sendError, setSendError] = useState<string>()
  const sending = useEmailCall()
  const wasAsked = useRef(false)
  const send = async () => {
    setSendError(undefined)
    const answer = await sending.call('verify-send')
    if (answer === 'busy') return
    if (answer?.ok) setSent((before) => (before === 'no' ? 'once' : 'again'))
    else setSendError(sendRefusalText(answer))
  }
  useEffect(() => {
    if (!open || wasAsked.current) return
    wasAsked.current = true
    void send()
    // Opening is what asks for a code, not another render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open])
  const close = () => {
    wasAsked.current = sent !== 'no' // what was not sent is tried again
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title="Verifica tu correo">
      <div className={styles.steps}>
        <p role="status" className="muted">
          {sent === 'no' && !sendError ? 'Enviando el código…' : null}
          {sent === 'no' ? null : (
            <>
              {sent === 'again' ? 'Te hemos enviado otro código' : 'Te hemos enviado un código'} a{' '}
              <strong className={styles.address}>{email}</strong>. Vale {EMAIL_CODE.minutes}{' '}
              minutos. Mira también en el correo no deseado.
            </>
          )}
        </p>
        {sendError ? (
          <Notice tone="error" look="line">
            {sendError}
          </Notice>
        ) : null}
        <VerifyForm onDone={onDone} />
        <p>
          <Button variant="link" size="sm" busy={sending.isBusy} onClick={() => void send()}>
            Enviar otro código
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

function VerifyForm({ onDone }: Pick<VerifyDialogProps, 'onDone'>) {
  const { isBusy, call } = useEmailCall()
  const [fieldError, setFieldError] = useState<string>()
  const [error, setError] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setError(undefined)
    setFieldError(undefined)
    const refuse = (text: string) => {
      setFieldError(text)
      form.querySelector('input')?.focus()
    }
    const code = typedCode(new FormData(form).get('code') as string) // a text field is never a file
    if (code === undefined) return refuse(CODE_FORMAT)
    const answer = await call('verify', { code })
    if (answer === 'busy') return
    if (answer?.ok) return onDone(answer.joinedOrders ?? 0)
    const text = codeRefusalText(answer)
    if (answer && answer.reason !== 'signed_out') refuse(text)
    else setError(text)
  }
  return (
    <form className={styles.steps} noValidate onSubmit={(event) => void submit(event)}>
      <CodeField label="Código" name="code" error={fieldError} focused />
      <AccountSubmit label="VERIFICAR" isBusy={isBusy} error={error} />
    </form>
  )
}

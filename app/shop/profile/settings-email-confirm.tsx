import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AccountSubmit } from '../account/account-submit.tsx'
import { EMAIL_CODE, typedCode } from '#core/account/email-code.ts'
import { CODE_FORMAT, codeRefusalText, sendRefusalText, WRONG_CODE } from './email-texts.ts'
import { CodeField } from './settings-email-code.tsx'
import type { WantedChange } from './settings-email-change.tsx'
import { useEmailCall } from './use-email-call.ts'
import styles from './settings-email.module.css'

type ConfirmChangeProps = {
  oldEmail: string
  wanted: WantedChange
  onBack: () => void
  onDone: (joinedOrders: number) => void
}

/** The second step: one code from each mailbox, in any order, sent together. */
export function ConfirmChange({ oldEmail, wanted, onBack, onDone }: ConfirmChangeProps) {
  const [isResent, setIsResent] = useState(false)
  const [sendError, setSendError] = useState<string>()
  const sending = useEmailCall()
  const resend = async () => {
    setSendError(undefined)
    setIsResent(false)
    const answer = await sending.call('change-email', wanted)
    if (answer === 'busy') return
    if (answer?.ok) setIsResent(true)
    else setSendError(sendRefusalText(answer))
  }
  return (
    <div className={styles.steps}>
      <p role="status" className="muted">
        {isResent ? 'Los hemos enviado otra vez: valen solo los últimos. ' : null}
        Hay un código en <strong className={styles.address}>{wanted.email}</strong> y otro en{' '}
        <strong className={styles.address}>{oldEmail}</strong>. Valen {EMAIL_CODE.minutes} minutos.
        Mira también en el correo no deseado.
      </p>
      {sendError ? (
        <Notice tone="error" look="line">
          {sendError}
        </Notice>
      ) : null}
      <CodesForm onDone={onDone} />
      <p className={styles.ways}>
        <Button variant="link" size="sm" busy={sending.isBusy} onClick={() => void resend()}>
          Enviar otros códigos
        </Button>
        <Button variant="link" size="sm" onClick={onBack}>
          Usar otro correo
        </Button>
      </p>
      <p className="small quiet">
        ¿Ya no lees el correo actual? <Link to="/contact">Escríbenos</Link>.
      </p>
    </div>
  )
}

type CodeErrors = { newCode?: string | undefined; oldCode?: string | undefined }

function CodesForm({ onDone }: Pick<ConfirmChangeProps, 'onDone'>) {
  const { isBusy, call } = useEmailCall()
  const [errors, setErrors] = useState<CodeErrors>({})
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // The step before had the focus: it goes on to the first thing to do here.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const show = (wrong: CodeErrors) => {
    setErrors(wrong)
    const first = wrong.newCode ? 'newCode' : 'oldCode'
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const read = (name: string) => typedCode(fields.get(name) as string) // a text field is never a file
    const [newCode, oldCode] = [read('newCode'), read('oldCode')]
    setError(undefined)
    setErrors({})
    if (newCode === undefined || oldCode === undefined)
      return show({
        newCode: newCode === undefined ? CODE_FORMAT : undefined,
        oldCode: oldCode === undefined ? CODE_FORMAT : undefined,
      })
    const answer = await call('change-email-confirm', { oldCode, newCode })
    if (answer === 'busy') return
    if (answer?.ok) return onDone(answer.joinedOrders ?? 0)
    const wrong = answer?.wrong ?? []
    setError(answer?.reason === 'no_code' ? TOO_LATE : codeRefusalText(answer))
    if (wrong.length > 0)
      show({
        newCode: wrong.includes('new') ? WRONG_CODE : undefined,
        oldCode: wrong.includes('old') ? WRONG_CODE : undefined,
      })
  }
  return (
    <form ref={form} className={styles.steps} noValidate onSubmit={(event) => void submit(event)}>
      <CodeField label="Código del correo nuevo" name="newCode" error={errors.newCode} />
      <CodeField label="Código del correo actual" name="oldCode" error={errors.oldCode} />
      <AccountSubmit label="CAMBIAR CORREO" isBusy={isBusy} error={error} />
    </form>
  )
}

const TOO_LATE = 'Esos códigos ya no valen. Pide otros.'

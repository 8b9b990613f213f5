import { useState, type MouseEvent } from 'react'
import { useRevalidator } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import { EMAIL_PATH, joinedOrdersText } from './email-form.ts'
import { EmailFact } from './settings-email-fact.tsx'
import type { AccountDone } from '../account/account-answer.ts'
import styles from './settings-email.module.css'

const verify = lazyComponent(() =>
  import('./settings-email-verify.tsx').then((one) => one.VerifyDialog),
)
const change = lazyComponent(() =>
  import('./settings-email-change.tsx').then((one) => one.ChangeDialog),
)

type SettingsEmailProps = { email: string; isVerified: boolean }

/** The account's e-mail, with buttons to prove and to change it. */
export function SettingsEmail({ email, isVerified }: SettingsEmailProps) {
  const [opened, setOpened] = useState<'verify' | 'change'>()
  const [done, setDone] = useState<string>()
  const revalidator = useRevalidator()
  const open = (dialog?: 'verify' | 'change') => {
    setDone(undefined)
    setOpened(dialog)
  }
  const close = () => open()
  const finish = (text: string, { joinedOrders = 0 }: AccountDone) => {
    close()
    setDone(`${text} ${joinedOrdersText(joinedOrders)}`.trim())
    void revalidator.revalidate()
  }
  const dialog = (name: 'verify' | 'change') => ({
    wanted: opened === name,
    open: opened === name,
    onFail: () => tellNotOpened(close),
    onClose: close,
    email,
  })
  // A link to the page until scripts load.
  const link = (name: 'verify' | 'change') => {
    const { prepare } = name === 'verify' ? verify : change
    return {
      to: EMAIL_PATH,
      variant: 'secondary' as const,
      size: 'sm' as const,
      'aria-haspopup': 'dialog' as const,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        open(name)
      },
    }
  }
  return (
    <div className={styles.row}>
      <EmailFact email={email} isVerified={isVerified} />
      <div className={styles.ways}>
        {isVerified ? null : <LinkButton {...link('verify')}>Verificar correo</LinkButton>}
        <LinkButton {...link('change')}>Cambiar correo</LinkButton>
      </div>
      {done ? <Notice tone="success">{done}</Notice> : null}
      <verify.Part
        {...dialog('verify')}
        onDone={(answer) => finish('Correo verificado.', answer)}
      />
      <change.Part
        {...dialog('change')}
        onDone={(answer) => finish('Correo cambiado y verificado.', answer)}
      />
    </div>
  )
}

function tellNotOpened(close: () => void): void {
  close()
  notifyLoadFailure('abrirlo')
}

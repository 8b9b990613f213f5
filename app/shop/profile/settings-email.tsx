import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import { joinedOrdersText } from './email-texts.ts'
import styles from './settings-email.module.css'

const verify = lazyComponent(() =>
  import('./settings-email-verify.tsx').then((one) => one.VerifyDialog),
)
const change = lazyComponent(() =>
  import('./settings-email-change.tsx').then((one) => one.ChangeDialog),
)

type SettingsEmailProps = { email: string; isVerified: boolean }

/** The account's e-mail: whether it is proved, and the ways to prove it and to change it. */
export function SettingsEmail({ email, isVerified }: SettingsEmailProps) {
  const [opened, setOpened] = useState<'verify' | 'change'>()
  const [done, setDone] = useState<string>()
  const revalidator = useRevalidator()
  const open = (dialog?: 'verify' | 'change') => {
    setDone(undefined)
    setOpened(dialog)
  }
  const close = () => open()
  const finish = (text: string, joinedOrders: number) => {
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
  return (
    <div className={styles.row}>
      <EmailFact email={email} isVerified={isVerified} />
      <div className={styles.ways}>
        {isVerified ? null : (
          <Button
            variant="secondary"
            size="sm"
            onPointerEnter={verify.prepare}
            onFocus={verify.prepare}
            onClick={() => open('verify')}
          >
            Verificar correo
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          onPointerEnter={change.prepare}
          onFocus={change.prepare}
          onClick={() => open('change')}
        >
          Cambiar correo
        </Button>
      </div>
      {done ? <Notice tone="success">{done}</Notice> : null}
      <verify.Part
        {...dialog('verify')}
        onDone={(joined) => finish('Correo verificado.', joined)}
      />
      <change.Part
        {...dialog('change')}
        onDone={(joined) => finish('Correo cambiado y verificado.', joined)}
      />
    </div>
  )
}

function EmailFact({ email, isVerified }: SettingsEmailProps) {
  return (
    <>
      <dl className={styles.fact}>
        <dt className="small quiet">Correo electrónico</dt>
        <dd className={styles.address}>{email}</dd>
        <dd>
          {isVerified ? <Badge tone="accent">Verificado</Badge> : <Badge>Sin verificar</Badge>}
        </dd>
      </dl>
      {isVerified ? null : (
        <p className="small quiet">
          Verifícalo y verás en tu cuenta los pedidos que hayas hecho sin ella con este correo.
        </p>
      )}
    </>
  )
}

function tellNotOpened(close: () => void): void {
  close()
  notifyLoadFailure('abrirlo')
}

import { useEffect, useRef, useState, type RefObject } from 'react'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { PlacePicture } from '../layout/place-picture.tsx'
import { GoodNews } from './account-fields.tsx'
import {
  closeAccountModal,
  showAccountMode,
  useAccountModal,
  type AccountMode,
} from './account-modal-store.ts'
import { ForgottenForm } from './forgotten-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useAfterSignIn, useWelcome } from './use-after-sign-in.ts'
import styles from './account-modal.module.css'

const TITLES: Record<AccountMode, string> = {
  'sign-in': 'Hola otra vez',
  register: 'Empieza a andar',
  forgotten: 'Otra contraseña',
}

/**
 * Sign in, register, or ask for another password: one window with three faces. All of them stay
 * while it is open, the hidden ones too, so that nothing typed is lost on the way from one to another.
 */
export function AccountModal() {
  const { isOpen, mode } = useAccountModal()
  const [email, setEmail] = useState('')
  const enter = useAfterSignIn(() => setEmail(''))
  const { isWelcome, welcome, finish } = useWelcome(enter)
  const faces = useRef<HTMLDivElement>(null)
  useFocus(faces, mode, isWelcome)
  const typed = { email, setEmail }
  return (
    <Dialog
      open={isOpen}
      onClose={isWelcome ? finish : closeAccountModal}
      title={TITLES[mode]}
      aside={<PlacePicture place="bosque" sizes="60rem" fill />}
    >
      <GoodNews>{isWelcome ? 'Enhorabuena, tu cuenta ha sido creada' : undefined}</GoodNews>
      {isWelcome ? (
        <p className={styles.after}>
          Te hemos enviado un correo a <b>{email}</b> con el código de tu primera compra.
        </p>
      ) : null}
      <div ref={faces} hidden={isWelcome}>
        <div hidden={mode === 'forgotten'}>
          <Tabs
            label="Cuenta"
            value={mode}
            keepMounted
            onChange={(value) => showAccountMode(value as AccountMode)}
            tabs={[
              {
                value: 'sign-in',
                label: 'Iniciar sesión',
                content: <SignInForm {...typed} onDone={enter} />,
              },
              {
                value: 'register',
                label: 'Crear cuenta',
                content: <RegisterForm {...typed} onDone={welcome} />,
              },
            ]}
          />
        </div>
        <div hidden={mode !== 'forgotten'} data-face="forgotten">
          <ForgottenForm {...typed} />
        </div>
      </div>
    </Dialog>
  )
}

/** Takes the focus along where the control that had it disappears. */
function useFocus(faces: RefObject<HTMLElement | null>, mode: AccountMode, isWelcome: boolean) {
  const before = useRef(mode)
  useEffect(() => {
    const from = before.current
    before.current = mode
    const find = (selector: string) => faces.current?.querySelector<HTMLElement>(selector)
    if (mode === 'forgotten') find('[data-face=forgotten] input')?.focus()
    else if (from === 'forgotten') find('[data-autofocus]')?.focus()
  }, [faces, mode])
  useEffect(() => {
    // The form with the pressed button is gone; the first control left closes the window.
    if (isWelcome) faces.current?.closest('dialog')?.querySelector('button')?.focus()
  }, [faces, isWelcome])
}

import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { PlacePicture } from '../layout/place-picture.tsx'
import {
  closeAccountModal,
  showAccountMode,
  useAccountModal,
  type AccountMode,
} from './account-modal-store.ts'
import { ForgottenForm } from './forgotten-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** How long the welcome stands before the window closes. Source: specification, "Timings". */
const WELCOME_MS = 3000

const TITLES: Record<AccountMode, string> = {
  'sign-in': 'Hola otra vez',
  register: 'Empieza a andar',
  forgotten: 'Otra contraseña',
}

/** Sign in, register, or ask for another password: one window with three faces. */
export function AccountModal() {
  const { isOpen, mode } = useAccountModal()
  const [isWelcome, setIsWelcome] = useState(false)
  const enter = useEnter()
  useEffect(() => {
    if (!isWelcome) return undefined
    const timer = setTimeout(() => {
      setIsWelcome(false)
      enter()
    }, WELCOME_MS)
    return () => clearTimeout(timer)
    // The banner's three seconds must not start again when the page behind renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWelcome])
  const close = () => {
    setIsWelcome(false)
    if (isWelcome) enter()
    else closeAccountModal()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={TITLES[mode]}
      aside={<PlacePicture place="bosque" sizes="60rem" fill />}
    >
      {isWelcome ? (
        <Notice tone="success">Enhorabuena, tu cuenta ha sido creada</Notice>
      ) : mode === 'forgotten' ? (
        <ForgottenForm />
      ) : (
        <Tabs
          label="Cuenta"
          value={mode}
          keepMounted
          onChange={(value) => showAccountMode(value as AccountMode)}
          tabs={[
            {
              value: 'sign-in',
              label: 'Iniciar sesión',
              content: <SignInForm onDone={enter} />,
            },
            {
              value: 'register',
              label: 'Crear cuenta',
              content: <RegisterForm onDone={() => setIsWelcome(true)} />,
            },
          ]}
        />
      )}
    </Dialog>
  )
}

/** What happens once somebody is signed in: the page learns it, and goes where it was meant to. */
function useEnter(): () => void {
  const { next, afterwards } = useAccountModal()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  return () => {
    closeAccountModal()
    if (next) void navigate(next)
    else void revalidator.revalidate()
    afterwards?.()
  }
}

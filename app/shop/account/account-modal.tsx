import { useEffect, useRef, useState, type RefObject } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { PlacePicture } from '../layout/place-picture.tsx'
import { SuccessMessage } from './account-fields.tsx'
import { closeAccountModal, showAccountMode, useAccountModal } from './account-modal-store.ts'
import { ACCOUNT_PATHS, type AccountMode } from './account-paths.ts'
import { ACCOUNT_TITLES, WELCOME, WelcomeMail } from './account-welcome.tsx'
import { ForgottenForm } from './forgotten-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useAfterSignIn, useWelcome } from './use-after-sign-in.ts'

/**
 * The account window: sign in, register, request a reset link. All three forms stay mounted while
 * it is open, so switching between them keeps the typed text.
 */
export function AccountModal() {
  const { isOpen, mode } = useAccountModal()
  const [email, setEmail] = useState('')
  const enter = useAfterSignIn(() => setEmail(''))
  const { isWelcome, welcome, finish } = useWelcome(enter)
  const forms = useRef<HTMLDivElement>(null)
  useFocus(forms, mode, isWelcome)
  const typed = { email, setEmail }
  return (
    <Dialog
      open={isOpen}
      onClose={isWelcome ? finish : closeAccountModal}
      title={ACCOUNT_TITLES[mode]}
      aside={<PlacePicture place="bosque" sizes="60rem" fill />}
    >
      {/* Preloads the code that posts: without it, a lost network would fail the page. */}
      {isOpen ? <PrefetchPageLinks page={ACCOUNT_PATHS['sign-in']} /> : null}
      <SuccessMessage>{isWelcome ? WELCOME : undefined}</SuccessMessage>
      {isWelcome ? <WelcomeMail email={email} /> : null}
      <div ref={forms} hidden={isWelcome}>
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
        <div hidden={mode !== 'forgotten'} data-mode="forgotten">
          <ForgottenForm {...typed} />
        </div>
      </div>
    </Dialog>
  )
}

/** Moves the focus when the focused control disappears. */
function useFocus(forms: RefObject<HTMLElement | null>, mode: AccountMode, isWelcome: boolean) {
  const before = useRef(mode)
  useEffect(() => {
    const from = before.current
    before.current = mode
    const find = (selector: string) => forms.current?.querySelector<HTMLElement>(selector)
    if (mode === 'forgotten') find('[data-mode=forgotten] input')?.focus()
    else if (from === 'forgotten') find('[data-autofocus]')?.focus()
  }, [forms, mode])
  useEffect(() => {
    // The form with the pressed button is gone; the first control left is the close button.
    if (isWelcome) forms.current?.closest('dialog')?.querySelector('button')?.focus()
  }, [forms, isWelcome])
}

import { useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PASSWORD_LENGTH } from '#core/account/sign-in/password.ts'
import { FormWindow } from '../forms/form-window.tsx'
import { useCheckedForm } from '../forms/use-checked-form.ts'
import { OpenFormButton } from '../forms/open-form-button.tsx'
import { PostedNotice } from '../forms/posted-notice.tsx'
import { useOpenedForm } from '../forms/use-opened-form.ts'
import {
  NO_PASSWORD,
  type ProfileAnswer,
  type ProfileErrors,
  type ProfileField,
} from './profile-answers.ts'
import styles from './settings-page.module.css'

const PASSWORD = 'contrasena'

type PasswordSectionProps = {
  email: string
  /** The server's answer, if the form was posted without scripts. */
  posted?: ProfileAnswer | undefined
}

/** The password: never shown, changed in a window. */
export function PasswordSection({ email, posted }: PasswordSectionProps) {
  const refused = posted && !posted.ok ? PASSWORD : undefined
  const forms = useOpenedForm((name) => name === PASSWORD, refused)
  const { onPage, inWindow, lastInWindow, close } = forms
  return (
    <div className={styles.row}>
      <PostedNotice answer={posted} />
      <dl>
        <dt className="small quiet">Contraseña</dt>
        <dd aria-label="Oculta">••••••••</dd>
      </dl>
      <OpenFormButton forms={forms} opens={PASSWORD} at="cuenta" variant="secondary" size="sm">
        Cambiar contraseña
      </OpenFormButton>
      {onPage === undefined ? null : (
        <PasswordForm open isOnPage onClose={close} email={email} posted={posted} />
      )}
      {lastInWindow ? (
        <PasswordForm
          key={lastInWindow.key}
          open={inWindow !== undefined}
          isOnPage={false}
          onClose={close}
          email={email}
        />
      ) : null}
    </div>
  )
}

type PasswordFormProps = PasswordSectionProps & {
  open: boolean
  isOnPage: boolean
  onClose: () => void
}

function PasswordForm({ email, posted, ...window }: PasswordFormProps) {
  const formId = useId()
  const { Form, isBusy, form, submit, errors } = useCheckedForm<ProfileField>({
    check: ({ current }) => (current === '' ? { current: NO_PASSWORD } : undefined),
    posted,
    onDone: window.onClose,
  })
  return (
    <FormWindow
      {...window}
      title="Cambiar contraseña"
      submit={
        <Button type="submit" form={formId} busy={isBusy} busyLabel="Guardando...">
          Guardar contraseña
        </Button>
      }
    >
      <Form
        id={formId}
        ref={form}
        method="post"
        action="/profile/settings#cuenta"
        className={styles.form}
        noValidate
        onSubmit={submit}
      >
        <input type="hidden" name="intent" value="password" />
        <PasswordFields email={email} errors={errors} />
      </Form>
    </FormWindow>
  )
}

function PasswordFields({ email, errors }: { email: string; errors: ProfileErrors }) {
  return (
    <>
      {/* Tells password managers the account. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Contraseña actual"
        name="current"
        data-autofocus
        required
        error={errors.current}
      />
      <PasswordField
        label="Contraseña nueva"
        name="next"
        autoComplete="new-password"
        hint={`Al menos ${PASSWORD_LENGTH.min} caracteres. Al guardarla se cierran tus otras sesiones.`}
        required
        error={errors.next}
      />
      {errors.all ? <Notice tone="error">{errors.all}</Notice> : null}
    </>
  )
}

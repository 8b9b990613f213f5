import { retention } from '#core/base/policy/retention.ts'
import { useId } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { clearPersonalData } from '../account/forget-person.browser.ts'
import { FormWindow } from '../forms/form-window.tsx'
import { useCheckedForm } from '../forms/use-checked-form.ts'
import { OpenFormButton } from '../forms/open-form-button.tsx'
import { useOpenedForm } from '../forms/use-opened-form.ts'
import { NO_PASSWORD, type ProfileAnswer, type ProfileField } from './profile-answers.ts'
import styles from './settings-page.module.css'

const DELETE = 'borrar'

type OwnDataSectionProps = {
  /** Why the account was not deleted, if the form was posted without scripts. */
  posted?: ProfileAnswer | undefined
}
type WindowProps = { open: boolean; isOnPage: boolean; onClose: () => void }

/** The account's data: download them, or delete the account. */
export function OwnDataSection({ posted }: OwnDataSectionProps) {
  const forms = useOpenedForm((name) => name === DELETE, posted ? DELETE : undefined)
  const { onPage, inWindow, lastInWindow, close } = forms
  return (
    <section className={styles.section} aria-labelledby="tus-datos">
      <h2 id="tus-datos" className="t-3">
        Tus datos
      </h2>
      <p className="muted">
        Un fichero con todo lo que guardamos de tu cuenta: datos, pedidos, favoritos, avisos,
        opiniones, tarjetas, direcciones y sesiones.
      </p>
      <div className={styles.ways}>
        <a className={styles.download} href="/profile/data.json" download="mis-datos.json">
          Descargar mis datos
        </a>
        <OpenFormButton forms={forms} opens={DELETE} at="tus-datos" variant="link">
          Borrar mi cuenta
        </OpenFormButton>
      </div>
      {onPage === undefined ? null : <DeleteForm open isOnPage onClose={close} posted={posted} />}
      {lastInWindow ? (
        <DeleteForm
          key={lastInWindow.key}
          open={inWindow !== undefined}
          isOnPage={false}
          onClose={close}
        />
      ) : null}
    </section>
  )
}

/** After deletion, clears this browser's data and opens the home page without a session. */
function useLeaving(): () => Promise<void> {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return async () => {
    clearPersonalData()
    await navigate('/', { replace: true })
    await revalidate()
    toast.show({ text: 'Tu cuenta está borrada', durationMs: 3000 })
  }
}

function DeleteForm({ posted, ...window }: OwnDataSectionProps & WindowProps) {
  const formId = useId()
  const leave = useLeaving()
  const { Form, isBusy, form, submit, errors } = useCheckedForm<ProfileField>({
    check: ({ password }) => (password === '' ? { password: NO_PASSWORD } : undefined),
    posted,
    onDone: () => void leave(),
  })
  return (
    <FormWindow
      {...window}
      title="¿Borrar tu cuenta?"
      submit={
        <Button type="submit" form={formId} busy={isBusy} busyLabel="Borrando...">
          Borrar mi cuenta
        </Button>
      }
    >
      <Form
        id={formId}
        ref={form}
        method="post"
        action="/profile/settings#tus-datos"
        className={styles.form}
        noValidate
        defaultShouldRevalidate={false} // the shopper no longer exists
        onSubmit={submit}
      >
        <input type="hidden" name="intent" value="account-delete" />
        <p>
          Se borran tus datos, favoritos, avisos, opiniones, tarjetas, direcciones y sesiones. No se
          puede deshacer.
        </p>
        <p className="muted">
          Los pedidos se quedan sin tu nombre ni tu dirección, porque la ley nos obliga a guardarlos{' '}
          <span>{retention.orderYears}</span> años. Si alguno está en camino, conserva la dirección
          hasta que llegue.
        </p>
        <PasswordField
          label="Tu contraseña"
          name="password"
          data-autofocus
          required
          error={errors.password}
        />
        {errors.all ? <Notice tone="error">{errors.all}</Notice> : null}
      </Form>
    </FormWindow>
  )
}

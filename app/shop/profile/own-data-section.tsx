import { retention } from '#content/retention.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { PasswordField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { waitText } from '../account/account-texts.ts'
import { clearPersonalData } from '../account/forget-person.browser.ts'
import type { ProfileAnswer } from './profile-call.browser.ts'
import { useProfileCall } from './use-profile-call.ts'
import styles from './settings-page.module.css'

/** What the shop keeps of the account: to take along, or to be deleted. */
export function OwnDataSection() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={styles.section} aria-labelledby="tus-datos">
      <h2 id="tus-datos" className="t-3">
        Tus datos
      </h2>
      <p className="muted">
        Un fichero con todo lo que guardamos de tu cuenta: datos, pedidos, favoritos, tarjetas,
        direcciones y sesiones.
      </p>
      <div className={styles.ways}>
        <a className={styles.download} href="/profile/data.json" download="mis-datos.json">
          Descargar mis datos
        </a>
        <Button variant="link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Borrar mi cuenta
        </Button>
      </div>
      <DeleteDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  )
}

type Errors = { password?: string; all?: string }

function errorsOf(answer: ProfileAnswer | undefined): Errors {
  if (answer && !answer.ok && answer.reason === 'wrong_password') {
    return { password: 'La contraseña no es correcta' }
  }
  if (answer && !answer.ok && answer.reason === 'wait') {
    return { all: waitText(answer.waitSeconds ?? 1) }
  }
  return { all: 'No hemos podido borrar la cuenta. Inténtalo de nuevo.' }
}

/** Home as nobody: the account is gone, and what this browser kept of it. */
function useLeaving(): () => Promise<void> {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return async () => {
    clearPersonalData()
    await navigate('/', { replace: true })
    await revalidate()
  }
}

function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId()
  const [errors, setErrors] = useState<Errors>({})
  const { isBusy, call } = useProfileCall()
  const leave = useLeaving()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const show = (wrong: Errors) => {
      setErrors(wrong)
      if (wrong.password) form.querySelector<HTMLElement>('[name="password"]')?.focus()
    }
    const { password } = Object.fromEntries(new FormData(form))
    if (password === '') return show({ password: 'Escribe tu contraseña' })
    void call('delete-account', { password }, async (answer) => {
      if (!answer?.ok) return show(errorsOf(answer))
      onClose()
      await leave()
      toast.show({ text: 'Tu cuenta está borrada', durationMs: 3000 })
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="¿Borrar tu cuenta?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Borrando...">
            Borrar mi cuenta
          </Button>
        </>
      }
    >
      <form id={formId} method="post" className={styles.form} noValidate onSubmit={submit}>
        <p>
          Se borran tus datos, favoritos, tarjetas, direcciones y sesiones. No se puede deshacer.
        </p>
        <p className="muted">
          Los pedidos se quedan sin tu nombre ni tu dirección, porque la ley nos obliga a guardarlos{' '}
          {retention.orderYears} años. Si alguno está en camino, conserva la dirección hasta que
          llegue.
        </p>
        <PasswordField
          label="Tu contraseña"
          name="password"
          data-autofocus
          required
          error={errors.password}
        />
        {errors.all ? <Notice tone="error">{errors.all}</Notice> : null}
      </form>
    </Dialog>
  )
}

import { useRef, useState, type SubmitEvent } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { registrationErrorText } from '../account/account-texts.ts'
import { REGISTRATION_LIMITS, type RegistrationError } from '#core/sign-in/registration.ts'
import { useProfileCall } from './use-profile-call.ts'
import styles from './settings-page.module.css'

type Name = { firstName: string; lastName: string }
type NameErrors = { [Field in keyof Name]?: RegistrationError }

/** The name of the account, to read and to change in its place. */
export function NameSection({ firstName, lastName }: Name) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsEditing(false)
    // The form takes its buttons with it: the focus goes back where it came from.
    requestAnimationFrame(() => edit.current?.focus())
  }
  if (isEditing) return <NameForm firstName={firstName} lastName={lastName} onClose={close} />
  return (
    <div className={styles.row}>
      <dl>
        <dt className="small quiet">Nombre completo</dt>
        <dd>
          {firstName} {lastName}
        </dd>
      </dl>
      <Button ref={edit} variant="secondary" size="sm" onClick={() => setIsEditing(true)}>
        Editar
      </Button>
    </div>
  )
}

function NameForm({ onClose, ...before }: Name & { onClose: () => void }) {
  const [name, setName] = useState<Name>(before)
  const [errors, setErrors] = useState<NameErrors>({})
  const { isBusy, call } = useProfileCall()
  const { revalidate } = useRevalidator()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const show = (wrong: NameErrors) => {
      setErrors(wrong)
      form.querySelector<HTMLElement>(`[name="${Object.keys(wrong)[0]}"]`)?.focus()
    }
    const missing: NameErrors = {
      ...(name.firstName.trim() === '' && { firstName: 'required' }),
      ...(name.lastName.trim() === '' && { lastName: 'required' }),
    }
    if (Object.keys(missing).length > 0) return show(missing)
    void call('rename', name, async (answer) => {
      if (answer?.ok) {
        toast.show({ text: 'Se ha guardado correctamente', durationMs: 3000 })
        await revalidate()
        onClose()
      } else if (answer?.errors) show(answer.errors)
      else toast.show({ text: 'Error al actualizar el nombre', tone: 'error', durationMs: 3000 })
    })
  }
  const field = (key: keyof Name) => ({
    name: key,
    value: name[key],
    maxLength: REGISTRATION_LIMITS[key],
    required: true,
    error: errors[key] && registrationErrorText(key, errors[key]),
    onChange: (event: { target: { value: string } }) => {
      setName({ ...name, [key]: event.target.value })
      setErrors(({ [key]: _mended, ...rest }) => rest)
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {/* Whoever pressed «Editar» wants to write here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <TextField label="Nombre" autoComplete="given-name" autoFocus {...field('firstName')} />
      <TextField label="Apellidos" autoComplete="family-name" {...field('lastName')} />
      <div className={styles.ways}>
        <Button type="submit" busy={isBusy} busyLabel="Guardando...">
          Guardar cambios
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

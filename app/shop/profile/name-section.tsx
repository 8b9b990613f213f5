import { useRef } from 'react'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { nameForm, type ShopperName } from '#core/customers/shopper/shopper-name.ts'
import { NAME_LIMITS } from '#core/customers/shopper/shopper.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { OpenFormButton } from '../forms/open-form-button.tsx'
import { PostedNotice } from '../forms/posted-notice.tsx'
import { useCheckedForm } from '../forms/use-checked-form.ts'
import { useOpenedForm } from '../forms/use-opened-form.ts'
import type { ProfileAnswer, ProfileField } from './profile-answers.ts'
import styles from './settings-page.module.css'

const NAME = 'nombre'
type Posted = {
  /** The server's answer, if the form was posted without scripts. */
  posted?: ProfileAnswer | undefined
}

/** The name of the account, editable in place. */
export function NameSection({ firstName, lastName, posted }: ShopperName & Posted) {
  const forms = useOpenedForm((name) => name === NAME, posted?.values ? NAME : undefined)
  const edit = useRef<HTMLButtonElement>(null)
  const isOnPage = forms.onPage !== undefined
  const close = () => {
    forms.close()
    // The form disappears with its buttons, so the opener takes the focus.
    requestAnimationFrame(() => edit.current?.focus())
  }
  if (isOnPage || forms.inWindow) {
    const form = { firstName, lastName, posted, isOnPage, onClose: close }
    return <NameForm {...form} />
  }
  return (
    <div className={styles.row}>
      <PostedNotice answer={posted} />
      <dl>
        <dt className="small quiet">Nombre completo</dt>
        <dd>{`${firstName} ${lastName}`}</dd>
      </dl>
      <OpenFormButton
        forms={forms}
        opens={NAME}
        at="cuenta"
        ref={edit}
        variant="secondary"
        size="sm"
        aria-haspopup={undefined}
      >
        Editar
      </OpenFormButton>
    </div>
  )
}

type NameFormProps = ShopperName & Posted & { isOnPage: boolean; onClose: () => void }

function NameForm({ posted, isOnPage, onClose, ...before }: NameFormProps) {
  const { Form, isBusy, form, submit, errors, forgive } = useCheckedForm<ProfileField>({
    check: (typed) => checkForm(nameForm, typed as ShopperName).errors,
    posted,
    onDone: onClose,
  })
  const field = (name: keyof ShopperName) => ({
    name,
    defaultValue: posted?.values?.[name] ?? before[name],
    maxLength: NAME_LIMITS[name],
    required: true,
    error: errors[name],
    onChange: () => forgive(name),
  })
  return (
    <Form
      ref={form}
      method="post"
      action="/profile/settings#cuenta"
      className={styles.form}
      noValidate
      onSubmit={submit}
    >
      <input type="hidden" name="intent" value="name" />
      {/* The shopper pressed «Editar» to type here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <TextField label="Nombre" autoComplete="given-name" autoFocus {...field('firstName')} />
      <TextField label="Apellidos" autoComplete="family-name" {...field('lastName')} />
      <div className={styles.ways}>
        <Button type="submit" busy={isBusy} busyLabel="Guardando...">
          Guardar cambios
        </Button>
        {isOnPage ? (
          <LinkButton variant="secondary" to="/profile/settings" replace preventScrollReset>
            Cancelar
          </LinkButton>
        ) : (
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
        )}
      </div>
    </Form>
  )
}

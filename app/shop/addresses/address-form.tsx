import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import {
  ADDRESS_FIELDS,
  addressForm,
  type Address,
  type AddressField,
  type SavedAddress,
} from '#core/customers/addresses/address.ts'
import { checkForm, type FieldErrors } from '#core/base/text/form-schema.ts'
import { FormWindow } from '../forms/form-window.tsx'
import { useFormFetcher } from '../forms/use-form-fetcher.ts'
import type { AddressAnswer } from './address-answers.ts'
import { AddressFields } from './address-fields.tsx'
import styles from './address-fields.module.css'

type AddressErrors = FieldErrors<AddressField>

type AddressFormProps = {
  open: boolean
  isOnPage: boolean
  onClose: () => void
  /** The address to edit; undefined for a new one. */
  before: SavedAddress | undefined
  /** The server's answer, if the form was posted without scripts. */
  posted?: AddressAnswer | undefined
}

/** The form of an address, with the validation of the checkout. */
export function AddressForm({ before, posted, ...window }: AddressFormProps) {
  const formId = useId()
  const { Form, isBusy, submit, field } = useAddressForm({ before, posted, ...window })
  return (
    <FormWindow
      {...window}
      title={before ? 'Cambiar dirección' : 'Añadir dirección'}
      submit={
        <Button type="submit" form={formId} busy={isBusy} busyLabel="Guardando...">
          Guardar dirección
        </Button>
      }
    >
      <Form
        id={formId}
        method="post"
        action="/profile/settings#direcciones"
        className={styles.form}
        noValidate
        onSubmit={submit}
      >
        <input type="hidden" name="intent" value="address-save" />
        <input type="hidden" name="id" value={before?.id ?? ''} />
        <AddressFields field={field} />
      </Form>
    </FormWindow>
  )
}

function useAddressForm({ onClose, before, posted }: AddressFormProps) {
  const [errors, setErrors] = useState<AddressErrors>(posted?.errors ?? {})
  const [form, setForm] = useState<HTMLFormElement>()
  const show = (wrong: AddressErrors, place: HTMLFormElement | undefined) => {
    setErrors(wrong)
    const first = ADDRESS_FIELDS.find((name) => wrong[name])
    place?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const { Form, isBusy, onSubmit } = useFormFetcher<AddressAnswer>((answer) => {
    if (answer.ok) onClose()
    else show(answer.errors, form)
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    setForm(event.currentTarget)
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Address
    const checked = checkForm(addressForm, typed)
    if (checked.ok) return onSubmit(event)
    event.preventDefault()
    show(checked.errors, event.currentTarget)
  }
  const given = posted?.values ?? before
  const field = (name: AddressField) => ({
    name,
    defaultValue: given?.[name] ?? (name === 'country' ? 'ES' : ''),
    error: errors[name],
    onChange: () => setErrors(({ [name]: _mended, ...rest }) => rest),
  })
  return { Form, isBusy, submit, field }
}

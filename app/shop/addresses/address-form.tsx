import { useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import {
  addressForm,
  type Address,
  type AddressField,
  type SavedAddress,
} from '#core/customers/addresses/address.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { FormWindow } from '../forms/form-window.tsx'
import { useCheckedForm } from '../forms/use-checked-form.ts'
import type { AddressAnswer } from './address-answers.ts'
import { AddressFields } from './address-fields.tsx'
import styles from './address-fields.module.css'

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
  const { Form, isBusy, form, submit, field } = useAddressForm({ before, posted, ...window })
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
        ref={form}
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
  const { errors, forgive, ...form } = useCheckedForm<AddressField>({
    check: (typed) => checkForm(addressForm, typed as Address).errors,
    posted,
    onDone: onClose,
  })
  const given = posted?.values ?? before
  const field = (name: AddressField) => ({
    name,
    defaultValue: given?.[name] ?? (name === 'country' ? 'ES' : ''),
    error: errors[name],
    onChange: () => forgive(name),
  })
  return { ...form, field }
}

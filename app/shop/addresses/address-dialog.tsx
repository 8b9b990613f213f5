import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { fieldErrorText } from '../checkout/checkout-texts.ts'
import { RECIPIENT_LIMITS, type FieldErrors } from '#core/addresses/recipient.ts'
import { countryName } from '#core/shipping/shipping-labels.ts'
import { COUNTRIES } from '#core/shipping/shipping.ts'
import {
  ADDRESS_FIELDS,
  checkAddress,
  type AddressField,
  type AddressInput,
} from '#core/addresses/address.ts'
import type { AddressResult } from './use-address-changes.ts'
import styles from './addresses-section.module.css'

const EMPTY: AddressInput = {
  firstName: '',
  lastName: '',
  country: 'ES',
  address: '',
  postcode: '',
  city: '',
  phone: '',
}

type AddressDialogProps = {
  title: string
  /** What is changed; undefined: a new one. */
  before?: AddressInput | undefined
  isBusy: boolean
  onClose: () => void
  /** What was typed stays until it is saved. */
  onSave: (address: AddressInput) => Promise<AddressResult>
}

/** An address is typed here, and checked by the rules of the checkout. */
export function AddressDialog({
  title,
  before = EMPTY,
  isBusy,
  onClose,
  onSave,
}: AddressDialogProps) {
  const formId = useId()
  const [address, setAddress] = useState(before)
  const [errors, setErrors] = useState<FieldErrors>({})
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const show = (wrong: FieldErrors) => {
      setErrors(wrong)
      const first = ADDRESS_FIELDS.find((field) => wrong[field])
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    }
    const checked = checkAddress(address)
    if (!checked.ok) return show(checked.errors)
    const result = await onSave(checked.address)
    if (result === true) onClose()
    else if (result) show(result)
  }
  const field = (name: AddressField) => ({
    name,
    value: address[name],
    error: errors[name] && fieldErrorText(name, errors[name]),
    onChange: (event: { target: { value: string } }) => {
      setAddress({ ...address, [name]: event.target.value })
      setErrors(({ [name]: _mended, ...rest }) => rest)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Guardando...">
            Guardar dirección
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <AddressFields field={field} />
      </form>
    </Dialog>
  )
}

type FieldProps = {
  name: AddressField
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

function AddressFields({ field }: { field: (name: AddressField) => FieldProps }) {
  const text = (name: AddressField) => ({
    ...field(name),
    maxLength: RECIPIENT_LIMITS[name],
    required: name !== 'phone',
  })
  return (
    <>
      <TextField
        label="Nombre"
        autoComplete="given-name"
        data-autofocus
        className={styles.half}
        {...text('firstName')}
      />
      <TextField
        label="Apellidos"
        autoComplete="family-name"
        className={styles.half}
        {...text('lastName')}
      />
      <SelectField label="País" autoComplete="country" {...field('country')}>
        {COUNTRIES.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </SelectField>
      <TextField label="Dirección" autoComplete="street-address" {...text('address')} />
      <TextField
        label="Código postal"
        autoComplete="postal-code"
        className={styles.half}
        {...text('postcode')}
      />
      <TextField
        label="Ciudad"
        autoComplete="address-level2"
        className={styles.half}
        {...text('city')}
      />
      <TextField
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        optional
        {...text('phone')}
      />
    </>
  )
}

import { useEffect, useState, type ComponentProps } from 'react'
import { Checkbox, SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { countryName } from '#core/shipping/shipping-labels.ts'
import type { provinceOf } from '#core/shipping/provinces.ts'
import { COUNTRIES } from '#core/shipping/shipping.ts'
import type { SavedAddress } from '#core/addresses/address.ts'
import { RECIPIENT_LIMITS, type RecipientField } from '#core/addresses/recipient.ts'
import { Step } from './step.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'
import styles from './checkout.module.css'

type PartProps = { form: CheckoutForm }
type RecipientStepProps = PartProps & {
  /** The addresses of the account; null for a guest. */
  addresses: readonly SavedAddress[] | null
}

/** The recipient and the address. */
export function RecipientStep({ form, addresses }: RecipientStepProps) {
  return (
    <Step number={1} title="Datos de envío">
      <div className={styles.fields}>
        <SavedAddresses form={form} addresses={addresses ?? []} />
        <PersonFields form={form} />
        <AddressFields form={form} />
        {addresses && form.addressId === '' ? (
          <Checkbox
            label="Guardar esta dirección en mi cuenta"
            checked={form.isAddressKept}
            onChange={(event) => form.keepAddress(event.target.checked)}
          />
        ) : null}
        <Field
          form={form}
          field="phone"
          label="Teléfono"
          hint="Solo para el repartidor."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          optional
        />
        <TextArea
          label="Nota para la entrega"
          optional
          rows={2}
          maxLength={RECIPIENT_LIMITS.note}
          value={form.recipient.note}
          error={form.errors.note}
          onChange={(event) => form.setField('note', event.target.value)}
        />
      </div>
    </Step>
  )
}

type SavedAddressesProps = PartProps & { addresses: readonly SavedAddress[] }

/** The addresses of the account. The chosen one fills in the fields, which stay editable. */
function SavedAddresses({ form, addresses }: SavedAddressesProps) {
  if (addresses.length === 0) return null
  return (
    <SelectField
      label="Tus direcciones"
      value={form.addressId}
      onChange={(event) =>
        form.chooseAddress(addresses.find(({ id }) => id === event.target.value))
      }
    >
      {addresses.map(({ id, address, postcode, city }) => (
        <option key={id} value={id}>
          {address}, {postcode} {city}
        </option>
      ))}
      <option value="">Otra dirección</option>
    </SelectField>
  )
}

function PersonFields({ form }: PartProps) {
  return (
    <>
      <Field
        form={form}
        field="email"
        label="Correo electrónico"
        hint="Aquí te mandamos la confirmación del pedido."
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <Field form={form} field="firstName" label="Nombre" autoComplete="given-name" half required />
      <Field
        form={form}
        field="lastName"
        label="Apellidos"
        autoComplete="family-name"
        half
        required
      />
    </>
  )
}

function AddressFields({ form }: PartProps) {
  return (
    <>
      <SelectField
        label="País"
        autoComplete="country"
        value={form.recipient.country}
        error={form.errors.country}
        onChange={(event) => form.setField('country', event.target.value)}
      >
        {COUNTRIES.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </SelectField>
      <Field form={form} field="address" label="Dirección" autoComplete="street-address" required />
      <Field
        form={form}
        field="postcode"
        label="Código postal"
        inputMode={form.recipient.country === 'ES' ? 'numeric' : 'text'}
        autoComplete="postal-code"
        half="pair"
        required
      />
      <Field
        form={form}
        field="city"
        label="Ciudad"
        autoComplete="address-level2"
        half="pair"
        required
      />
      <Province {...form.recipient} />
    </>
  )
}

/** The postcode gives the province, so nobody searches a list of 52. The list comes after the page. */
function Province({ country, postcode }: { country: string; postcode: string }) {
  const [nameOf, setNameOf] = useState<typeof provinceOf>()
  useEffect(() => {
    // Without the list the field stays empty; the order needs only the postcode.
    import('#core/shipping/provinces.ts').then(
      (list) => setNameOf(() => list.provinceOf),
      () => undefined,
    )
  }, [])
  if (country !== 'ES') return null
  return (
    <TextField
      label="Provincia"
      hint="Sale del código postal."
      value={nameOf?.(country, postcode) ?? ''}
      readOnly
    />
  )
}

type FieldProps = Omit<
  ComponentProps<typeof TextField>,
  'error' | 'value' | 'onChange' | 'form'
> & {
  form: CheckoutForm
  field: RecipientField
  half?: true | 'pair'
}

function Field({ form, field, half, ...props }: FieldProps) {
  return (
    <TextField
      {...props}
      className={half && styles[half === 'pair' ? 'pair' : 'half']}
      maxLength={RECIPIENT_LIMITS[field]}
      value={form.recipient[field]}
      error={form.errors[field]}
      onChange={(event) => form.setField(field, event.target.value)}
    />
  )
}

import { useEffect, useState, type ComponentProps } from 'react'
import { AccordionItem } from '#app/ui/accordion.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { countryName } from '#core/pricing/shipping/shipping-labels.ts'
import type { provinceOf } from '#core/pricing/shipping/provinces.ts'
import { COUNTRIES } from '#core/pricing/shipping/shipping.ts'
import type { SavedAddress } from '#core/customers/addresses/address.ts'
import { RECIPIENT_LIMITS, type RecipientField } from '#core/customers/addresses/recipient.ts'
import { Step } from './step.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'
import styles from './checkout.module.css'

type PartProps = { form: CheckoutForm }
type RecipientStepProps = PartProps & {
  /** The addresses of the account; null for a guest. */
  addresses: readonly SavedAddress[] | null
}

/** The recipient and the address, in the order of the specification; then what may stay as it is. */
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
      </div>
      <OptionalFields form={form} />
    </Step>
  )
}

/** Closed until they are wanted; open if they are filled in or wrong, so that nothing is hidden. */
function OptionalFields({ form }: PartProps) {
  const { phone, note } = form.recipient
  const isNeeded = phone !== '' || note !== '' || Boolean(form.errors.phone ?? form.errors.note)
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  return (
    <AccordionItem title="Añadir teléfono o nota para la entrega" look="chevron" open={wasNeeded}>
      <div className={styles.fields}>
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
          id={fieldId('note')}
          label="Nota para la entrega"
          optional
          rows={2}
          maxLength={RECIPIENT_LIMITS.note}
          value={form.recipient.note}
          error={form.errors.note}
          onChange={(event) => form.setField('note', event.target.value)}
        />
      </div>
    </AccordionItem>
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
          {`${address}, ${postcode} ${city}`}
        </option>
      ))}
      <option value="">Otra dirección</option>
    </SelectField>
  )
}

function PersonFields({ form }: PartProps) {
  return (
    <>
      <Field form={form} field="firstName" label="Nombre" autoComplete="given-name" half required />
      <Field
        form={form}
        field="lastName"
        label="Apellidos"
        autoComplete="family-name"
        half
        required
      />
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
    </>
  )
}

function AddressFields({ form }: PartProps) {
  const { country } = form.recipient
  const province = useProvince(form.recipient)
  return (
    <>
      <Field form={form} field="address" label="Dirección" autoComplete="address-line1" required />
      <Field
        form={form}
        field="city"
        label="Ciudad"
        autoComplete="address-level2"
        half="pair"
        required
      />
      <Field
        form={form}
        field="postcode"
        label="Código postal"
        hint={country === 'ES' ? provinceHint(province) : undefined}
        inputMode={country === 'ES' ? 'numeric' : 'text'}
        autoComplete="postal-code"
        half="pair"
        required
      />
      <SelectField
        id={fieldId('country')}
        label="País"
        autoComplete="country"
        value={country}
        error={form.errors.country}
        onChange={(event) => form.setField('country', event.target.value)}
      >
        {COUNTRIES.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** The postcode gives the province, so it needs no field. The list of them comes after the page. */
function useProvince({ country, postcode }: { country: string; postcode: string }) {
  const [nameOf, setNameOf] = useState<typeof provinceOf>()
  useEffect(() => {
    // Without the list it stays unsaid; the order needs only the postcode.
    import('#core/pricing/shipping/provinces.ts').then(
      (list) => setNameOf(() => list.provinceOf),
      () => undefined,
    )
  }, [])
  return nameOf?.(country, postcode)
}

/** As long before as after, so that nothing moves. */
const provinceHint = (province: string | undefined): string =>
  province === undefined ? 'Cinco cifras.' : `Provincia: ${province}`

/** The id of a field, for a link to it. */
export const fieldId = (field: RecipientField): string => `envio-${field}`

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
      id={fieldId(field)}
      className={half && styles[half === 'pair' ? 'pair' : 'half']}
      maxLength={RECIPIENT_LIMITS[field]}
      value={form.recipient[field]}
      error={form.errors[field]}
      onChange={(event) => form.setField(field, event.target.value)}
    />
  )
}

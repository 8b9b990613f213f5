import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { ADDRESS_LIMITS, type AddressField } from '#core/customers/addresses/address.ts'
import { countryName } from '#core/pricing/shipping/shipping-labels.ts'
import { COUNTRIES } from '#core/pricing/shipping/shipping.ts'
import styles from './address-fields.module.css'

type FieldProps = {
  name: AddressField
  defaultValue: string
  error: string | undefined
  onChange?: () => void
}

type AddressFieldsProps = {
  field: (name: AddressField) => FieldProps
  /** The only country that can be chosen; by default all of the tariff. */
  country?: string
}

/** The fields of a delivery address, for a grid of two columns. */
export function AddressFields({ field, country }: AddressFieldsProps) {
  const text = (name: AddressField) => ({
    ...field(name),
    maxLength: ADDRESS_LIMITS[name],
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
        {(country === undefined ? COUNTRIES : [country]).map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </SelectField>
      <TextField label="Dirección" autoComplete="address-line1" {...text('address')} />
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

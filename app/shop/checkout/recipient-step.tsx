import type { ComponentProps } from 'react'
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { countryName } from '../shipping/shipping-labels.ts'
import { COUNTRIES } from '../shipping/shipping.ts'
import { fieldErrorText } from './checkout-texts.ts'
import { RECIPIENT_LIMITS, type RecipientField } from './recipient.ts'
import { Step } from './step.tsx'
import type { Checkout } from './use-checkout.ts'
import styles from './checkout.module.css'

/** Who gets the parcel, and where. */
export function RecipientStep({ checkout }: { checkout: Checkout }) {
  return (
    <Step number={1} title="Datos de envío">
      <div className={styles.fields}>
        <Field
          checkout={checkout}
          field="email"
          label="Correo electrónico"
          hint="Aquí te mandamos la confirmación del pedido."
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        <Field checkout={checkout} field="firstName" label="Nombre" autoComplete="given-name" half required />
        <Field checkout={checkout} field="lastName" label="Apellidos" autoComplete="family-name" half required />
        <SelectField
          label="País"
          autoComplete="country"
          value={checkout.recipient.country}
          onChange={(event) => checkout.setField('country', event.target.value)}
        >
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </SelectField>
        <Field checkout={checkout} field="address" label="Dirección" autoComplete="street-address" required />
        <Field
          checkout={checkout}
          field="postcode"
          label="Código postal"
          inputMode={checkout.recipient.country === 'ES' ? 'numeric' : 'text'}
          autoComplete="postal-code"
          half
          required
        />
        <Field checkout={checkout} field="city" label="Ciudad" autoComplete="address-level2" half required />
        <Field
          checkout={checkout}
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
          value={checkout.recipient.note}
          onChange={(event) => checkout.setField('note', event.target.value)}
        />
      </div>
    </Step>
  )
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'error' | 'value' | 'onChange'> & {
  checkout: Checkout
  field: RecipientField
  half?: boolean
}

function Field({ checkout, field, half, ...props }: FieldProps) {
  const error = checkout.errors[field]
  return (
    <TextField
      {...props}
      className={half ? styles.half : undefined}
      maxLength={RECIPIENT_LIMITS[field]}
      value={checkout.recipient[field]}
      error={error && fieldErrorText(field, error)}
      onChange={(event) => checkout.setField(field, event.target.value)}
    />
  )
}

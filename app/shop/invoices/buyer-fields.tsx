import type { ChangeEvent } from 'react'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { BUYER_LIMITS, type BuyerField } from '#core/orders/invoices/buyer-form.ts'
import { ID_TYPES, idTypeName } from '#core/pricing/tax/id-types.ts'
import type { NamedCountry } from './named-countries.ts'

type Choice = 'country' | 'idType'

const FIELDS: Record<
  Exclude<BuyerField, Choice>,
  { label: string; hint?: string; autoComplete: string }
> = {
  name: { label: 'Nombre o razón social', autoComplete: 'billing name' },
  taxId: {
    label: 'NIF',
    hint: 'Con sus letras; si eliges otro documento, su número',
    autoComplete: 'off',
  },
  address: { label: 'Dirección fiscal', autoComplete: 'billing address-line1' },
  postcode: { label: 'Código postal', autoComplete: 'billing postal-code' },
  city: { label: 'Ciudad', autoComplete: 'billing address-level2' },
}

type InputProps = {
  id?: string
  name?: string
  value?: string
  defaultValue?: string
  error: string | undefined
  className?: string | undefined
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

type BuyerFieldsProps = {
  fields: readonly BuyerField[]
  /** The choices of the field `country`. */
  countries?: readonly NamedCountry[]
  propsOf: (field: BuyerField) => InputProps
}

/** Fields of who a full invoice is for, in the given order. */
export function BuyerFields({ fields, countries = [], propsOf }: BuyerFieldsProps) {
  return fields.map((field) => {
    if (field === 'country') {
      return (
        <SelectField key={field} label="País" autoComplete="billing country" {...propsOf(field)}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )
    }
    if (field === 'idType') {
      return (
        <SelectField key={field} label="Documento" {...propsOf(field)}>
          {ID_TYPES.map((type) => (
            <option key={type} value={type}>
              {idTypeName(type)}
            </option>
          ))}
        </SelectField>
      )
    }
    return (
      <TextField
        key={field}
        {...FIELDS[field]}
        {...propsOf(field)}
        maxLength={BUYER_LIMITS[field]}
        required
      />
    )
  })
}

/** What to know before an invoice is asked for. */
export function BuyerNote() {
  return (
    <p className="small muted">
      Revisa los datos: una factura emitida no se puede cambiar. La guardamos los años que manda la
      ley.
    </p>
  )
}

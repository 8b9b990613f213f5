import type { OwnField } from '#core/catalogue/own-fields/own-field.ts'
import { LONGEST_OWN_TEXT, ownFields } from '#core/catalogue/own-fields/own-fields.ts'
import { Block } from '../ui/blocks.tsx'
import { DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { ownInput } from './own-field-form.ts'
import type { Fields } from './product-long-texts.tsx'
import styles from './products.module.css'

/** The shop's own fields, each as its kind is written; nothing where the shop has none. */
export function OwnFieldInputs({ fields }: { fields: Fields }) {
  const own = ownFields()
  if (own.length === 0) return null
  return (
    <Block title="Campos propios">
      <div className={styles.two}>
        {own.map((field) => (
          <OwnInput key={field.key} field={field} fields={fields} />
        ))}
      </div>
    </Block>
  )
}

function OwnInput({ field, fields: { valueOf, errorOf } }: { field: OwnField; fields: Fields }) {
  const { label, kind, unit, options } = field
  const name = ownInput(field.key)
  const common = { name, label, defaultValue: valueOf(name), error: errorOf(name) }
  if (kind === 'texto')
    return <DeskField {...common} optional maxLength={LONGEST_OWN_TEXT} autoComplete="off" />
  if (kind === 'numero')
    return (
      <DeskField
        {...common}
        optional
        maxLength={LONGEST_OWN_TEXT}
        autoComplete="off"
        inputMode="decimal"
        align="right"
        hint={unit === null ? 'Con coma: 2,4' : `En ${unit}, con coma: 2,4`}
      />
    )
  return (
    <DeskSelect {...common}>
      <option value="">Sin decir</option>
      {(kind === 'si-no' ? ['sí', 'no'] : options).map((option) => (
        <option key={option}>{option}</option>
      ))}
    </DeskSelect>
  )
}

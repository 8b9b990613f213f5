import { DeskArea, DeskField } from '../ui/desk-field.tsx'
import { FIELD_LABELS } from './product-form.ts'
import styles from './products.module.css'

/** What a form shows in a field, and what is wrong with it. */
export type Fields = {
  valueOf: (this: void, field: string) => string
  errorOf: (this: void, field: string) => string | undefined
}

/** The properties of a field of one text. */
export const lineOf =
  ({ valueOf, errorOf }: Fields) =>
  (name: string, longest: number) => ({
    name,
    label: FIELD_LABELS[name] ?? name,
    maxLength: longest,
    autoComplete: 'off',
    defaultValue: valueOf(name),
    error: errorOf(name),
  })

/** The long texts of a product, and what it may lack. */
export function LongTexts({ fields }: { fields: Fields }) {
  const line = lineOf(fields)
  return (
    <div className={styles.two}>
      <DeskArea
        {...line('composition', 2000)}
        rows={3}
        hint="Una parte por línea: «Tejido: 100 % lino»."
      />
      <DeskArea {...line('care', 2000)} rows={3} hint="Un consejo por línea." />
      <DeskArea {...line('features', 3000)} rows={3} hint="Una por línea: «Gramaje: 155 g/m²»." />
      <DeskArea
        {...line('claims', 4000)}
        rows={3}
        optional
        hint="Una por línea: lo que dices | de qué parte | certificado | 2026-01-31. Sin prueba y fecha no se publica."
      />
      <DeskField {...line('reference', 60)} optional hint="Vacía: el id del producto." />
      <DeskField {...line('lot', 60)} optional hint="De lo que se vende ahora, si lo lleva." />
      <DeskArea
        {...line('warnings', 500)}
        rows={3}
        optional
        hint="Lo que hay que saber para usarla sin riesgo. Sale junto al fabricante."
      />
      <DeskField
        {...line('durabilityYears', 6)}
        inputMode="numeric"
        align="right"
        optional
        hint="Solo si el fabricante garantiza la prenda entera, sin cobrar, más de dos años."
      />
      <DeskField {...line('durabilityGuarantor', 120)} optional hint="Vacío: el fabricante." />
      <DeskArea
        {...line('durabilityTerms', 500)}
        rows={3}
        optional
        hint="Un texto corto, o la dirección https donde están."
      />
    </div>
  )
}

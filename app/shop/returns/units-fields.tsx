import { FieldSet, SelectField } from '#app/ui/forms/field.tsx'
import { unitsField } from '#core/returns/units-form.ts'
import type { OfferedLine } from '#core/returns/withdrawal.ts'
import styles from './returns.module.css'

type UnitsFieldsProps = {
  legend: string
  lines: readonly OfferedLine[]
  values: Record<string, string> | undefined
  error: string | undefined
}

/** The units of each line, from none to all that are left. */
export function UnitsFields({ legend, lines, values, error }: UnitsFieldsProps) {
  return (
    <FieldSet legend={legend} error={error} data-invalid={error ? true : undefined}>
      <div className={styles.units}>
        {lines.map(({ position, text, left }) => (
          <SelectField
            key={position}
            name={unitsField(position)}
            label={text}
            className={styles.line}
            defaultValue={values?.[unitsField(position)] || '0'}
          >
            {Array.from({ length: left + 1 }, (_, units) => (
              <option key={units} value={units}>
                {units === 0 ? 'Ninguna' : units}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </FieldSet>
  )
}

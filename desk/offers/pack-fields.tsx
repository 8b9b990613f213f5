import { DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { FieldGrid } from '../ui/desk-form.tsx'
import type { FieldOf } from './offer-form.tsx'
import { memberField, MEMBERS, memberUnits, type MemberOption } from './offer-values.ts'

const HINT = 'Parte del nombre, su id, o una categoría o colección entera.'

type PackFieldsProps = {
  field: FieldOf
  /** By row, the goods among which somebody chooses, as JSON (`refusedMembers`). */
  options: string | undefined
}

/** A pack: what it costs, and its goods, each looked up by what is typed. */
export function PackFields({ field, options }: PackFieldsProps) {
  const choices = options ? (JSON.parse(options) as Record<string, MemberOption[]>) : {}
  return (
    <>
      <input type="hidden" name="kind" value="pack" readOnly />
      <input type="hidden" name="scope" value="products" readOnly />
      <DeskField
        label="Precio del conjunto"
        hint="En euros, sin IVA: 79,90."
        inputMode="decimal"
        maxLength={12}
        align="right"
        {...field('price')}
      />
      {MEMBERS.map((at) => (
        <FieldGrid key={at}>
          <Member at={at} field={field} options={choices[memberField(at)] ?? []} />
          <DeskField
            label="Unidades"
            aria-label={`Unidades de la prenda ${at + 1}`}
            {...(at === 0 && { hint: 'Vacío: una.' })}
            optional
            inputMode="numeric"
            maxLength={2}
            align="right"
            {...field(memberUnits(at))}
          />
        </FieldGrid>
      ))}
    </>
  )
}

type MemberProps = {
  at: (typeof MEMBERS)[number]
  field: FieldOf
  options: readonly MemberOption[]
}

function Member({ at, field, options }: MemberProps) {
  const label = `Prenda ${at + 1}`
  const own = field(memberField(at))
  if (options.length === 0) {
    const isOptional = at > 1
    return (
      <DeskField
        label={label}
        {...(at === 0 && { hint: HINT })}
        optional={isOptional}
        maxLength={200}
        spellCheck={false}
        {...own}
      />
    )
  }
  return (
    <DeskSelect label={label} {...own} defaultValue="">
      <option value="">Ninguna: buscar otra</option>
      {options.map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </DeskSelect>
  )
}

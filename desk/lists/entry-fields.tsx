import type { ComponentProps } from 'react'
import type { ListPart, Parts } from '#core/catalogue/lists/list-parts.ts'
import { swatchLines } from '#core/catalogue/lists/list-entry.ts'
import { DeskArea, DeskCheck, DeskField, DeskSelect } from '../ui/desk-field.tsx'
import type { DeskForm } from '../ui/desk-form.tsx'
import { Swatch } from './swatch.tsx'

type FormState = Parameters<ComponentProps<typeof DeskForm>['children']>[0]

type FieldsProps = {
  parts: readonly ListPart[]
  /** What the entry has now; of a new one what is usual. */
  values: Parts
  isNew: boolean
  state: FormState
}

/** The fields of an entry, with what was typed and refused; what is fixed stays out once it is said. */
export const EntryFields = ({ parts, values, isNew, state }: FieldsProps) =>
  parts
    .filter(({ isFixed }) => isNew || !isFixed)
    .map((part) => (
      <PartField key={part.name} part={part} value={values[part.name] ?? ''} state={state} />
    ))

type PartProps = { part: ListPart; value: string; state: FormState }

function PartField({ part, value: now, state: { typed, errorOf, answer } }: PartProps) {
  const { name, label, kind, longest, choices = [], isOptional } = part
  const value = answer?.values ? (typed(name) ?? '') : now
  if (kind === 'check')
    return <DeskCheck label={label} name={name} value="sí" defaultChecked={value !== ''} />
  const hint = part.hint === undefined ? {} : { hint: part.hint }
  const own = { label, name, defaultValue: value, error: errorOf(name), ...hint }
  switch (kind) {
    case 'choice':
      return (
        <DeskSelect {...own}>
          {choices.map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </DeskSelect>
      )
    case 'lines':
      return <DeskArea {...own} optional={isOptional ?? false} maxLength={longest} rows={5} />
    case 'swatch':
      return (
        <DeskField
          {...own}
          label={
            <>
              {label} <Swatch color={value} />
            </>
          }
          hint={[part.hint, ...swatchLines(value)].join(' ')}
          maxLength={longest}
          autoComplete="off"
          spellCheck={false}
        />
      )
    case 'line':
    case 'words':
      return (
        <DeskField {...own} optional={isOptional ?? false} maxLength={longest} autoComplete="off" />
      )
  }
}

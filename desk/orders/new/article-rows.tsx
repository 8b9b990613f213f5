import { useEffect, useRef, useState } from 'react'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskField, DeskSelect } from '../../ui/desk-field.tsx'
import { Block } from '../../ui/blocks.tsx'
import type { FormState } from './form-state.ts'
import styles from './new-order.module.css'
import { articleField, FIRST_ROWS, MOST_ROWS, quantityField } from './order-form.ts'
import { shownIn, type ShownRow } from './shown-order.ts'

const FIELD_HINT = 'Nombre, número, EAN o producto/talla/color.'

/** The last row with something in it, from one on; 0 if all are empty. */
const lastFilled = (typed: FormState['typed']): number =>
  Array.from({ length: MOST_ROWS }, (_, at) => at).findLast(
    (at) => (typed(articleField(at)) ?? '') !== '',
  ) ?? -1

/** The articles: each row is looked up, and offers its variants where it means several. */
export function ArticleRows(state: FormState) {
  const { typed, busy } = state
  const [added, setAdded] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const asked = Number(typed('filas') ?? 0)
  const least = Math.max(FIRST_ROWS, lastFilled(typed) + 1, Number.isInteger(asked) ? asked : 0)
  const count = Math.min(MOST_ROWS, Math.max(least, added))
  const { rows } = shownIn(state.answer)
  useEffect(() => {
    if (added > 0)
      list.current?.querySelector<HTMLElement>('li:last-child :is(input, select)')?.focus()
  }, [added])
  return (
    <Block title="Artículos">
      <ul className={styles.rows} ref={list}>
        {Array.from({ length: count }, (_, at) => (
          <ArticleRow key={at} {...state} at={at} shown={rows.find((row) => row.at === at)} />
        ))}
      </ul>
      <div className={styles.deeds}>
        <DeskButton type="submit" busy={busy} data-calculates>
          Calcular
        </DeskButton>
        {count < MOST_ROWS ? (
          <DeskButton
            type="submit"
            look="quiet"
            name="filas"
            value={count + 1}
            onClick={(event) => {
              // Without scripts the form comes back with one row more.
              event.preventDefault()
              setAdded(count + 1)
            }}
          >
            Añadir fila
          </DeskButton>
        ) : null}
      </div>
    </Block>
  )
}

type RowProps = FormState & { at: number; shown: ShownRow | undefined }

function ArticleRow({ at, shown, typed, errorOf }: RowProps) {
  const [name, units] = [articleField(at), quantityField(at)]
  const value = typed(name)
  const options = useOptions(shown, value)
  const label = `Artículo ${at + 1}`
  const error = errorOf(name)
  return (
    <li className={styles.row}>
      {options.length > 0 ? (
        <VariantChoice {...{ name, label, error, options }} value={value} />
      ) : (
        <DeskField
          label={label}
          name={name}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={value}
          hint={shown && shown.label !== '' ? shown.label : at === 0 ? FIELD_HINT : undefined}
          error={error}
        />
      )}
      <DeskField
        label="Unidades"
        aria-label={`Unidades del artículo ${at + 1}`}
        name={units}
        align="right"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        defaultValue={typed(units) ?? '1'}
        error={errorOf(units)}
      />
    </li>
  )
}

type Options = ShownRow['options']

/** The variants to choose among; they stay while one of them is chosen. */
function useOptions(shown: ShownRow | undefined, value: string | undefined): Options {
  const [kept, setKept] = useState<Options>([])
  const offered = shown?.options ?? []
  if (offered.length > 0 && JSON.stringify(offered) !== JSON.stringify(kept)) setKept(offered)
  if (offered.length > 0) return offered
  return kept.some((one) => one.value === value) ? kept : []
}

type ChoiceProps = {
  name: string
  label: string
  error: string | undefined
  options: Options
  value: string | undefined
}

/** In place of what was typed: the focus stays in the row. */
function VariantChoice({ name, label, error, options, value }: ChoiceProps) {
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus()
  }, [])
  return (
    <DeskSelect
      ref={field}
      label={label}
      name={name}
      defaultValue={options.some((one) => one.value === value) ? value : ''}
      hint="Deja la primera línea para buscar otra cosa."
      error={error}
    >
      <option value="">Elige color y talla</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </DeskSelect>
  )
}

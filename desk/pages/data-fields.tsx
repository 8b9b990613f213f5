import { useEffect, useId, useRef, useState } from 'react'
import type { Entry, Field, Option } from '#core/settings/data-pages/fields.ts'
import { LONGEST_PAGE } from '#core/settings/pages/read-page.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskArea, DeskField, DeskSelect } from '../ui/desk-field.tsx'
import {
  emptyOf,
  itemsOf,
  moved,
  nameOf,
  partsOf,
  textOfValue,
  valueOfText,
  withPart,
  type DataValue,
} from './data-value.ts'
import styles from './data-fields.module.css'

type DataFieldsProps = {
  field: Field
  /** The page as text, complete or not. */
  text: string
  /** The addresses of the shop, offered where a link goes. */
  addresses: readonly string[]
  /** What is wrong, by the path of the field: «slides.0.title»; empty for the whole. */
  faults: Readonly<Record<string, string | undefined>>
}

/**
 * The fields of a page of data, drawn from its schema. What is posted is the page as text, in `typed`;
 * without scripts it is written as such, in `written`.
 */
export function DataFields({ field, text, addresses, faults }: DataFieldsProps) {
  const [value, setValue] = useState<DataValue>(() => valueOfText(text))
  const posted = useRef<HTMLInputElement>(null)
  const [pressed, setPressed] = useState(0)
  const listId = useId()
  // What is pressed changes the form as what is typed does, and typing is what the form hears.
  useEffect(() => {
    if (pressed > 0) posted.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [pressed])
  if (value === undefined)
    return <AsText name="typed" text={text} error={faults[''] ?? faults['typed']} />
  const set = (next: DataValue) => {
    setValue(next)
    setPressed((times) => times + 1)
  }
  const at = { path: '', listId, faults, value, set }
  return (
    <>
      <input type="hidden" name="typed" ref={posted} value={textOfValue(value)} readOnly />
      <noscript>
        <AsText name="written" text={text} error={faults[''] ?? faults['typed']} />
      </noscript>
      <datalist id={listId}>
        {addresses.map((address) => (
          <option key={address} value={address}>
            {address}
          </option>
        ))}
      </datalist>
      {field.kind === 'group' ? <Entries entries={field.entries} {...at} /> : null}
    </>
  )
}

const AsText = ({
  name,
  text,
  error,
}: {
  name: string
  text: string
  error?: string | undefined
}) => (
  <DeskArea
    label="La página como datos"
    name={name}
    rows={24}
    maxLength={LONGEST_PAGE}
    defaultValue={text}
    error={error}
  />
)

type At = {
  path: string
  listId: string
  faults: DataFieldsProps['faults']
  value: DataValue
  set: (value: DataValue) => void
}

const below = (path: string, key: string | number): string =>
  path === '' ? String(key) : `${path}.${key}`

/** Whether something is wrong in it: then it stands open. */
const isWrongIn = ({ faults, path }: Pick<At, 'faults' | 'path'>): boolean =>
  Object.keys(faults).some((at) => at.startsWith(`${path}.`))

/** The pieces of a group, one below the other. */
function Entries({ entries, ...at }: At & { entries: readonly Entry[] }) {
  const parts = partsOf(at.value)
  return entries.map(({ key, field, isOptional }) => (
    <Piece
      key={key}
      {...at}
      field={field}
      isOptional={isOptional}
      path={below(at.path, key)}
      value={parts[key]}
      set={(part) => at.set(withPart(at.value, key, part))}
    />
  ))
}

type PieceProps = At & { field: Field; isOptional?: boolean }

function Piece({ field, isOptional = false, ...at }: PieceProps) {
  if (field.kind === 'list') return <List {...at} field={field} />
  if (field.kind !== 'group') return <Line {...at} field={field} isOptional={isOptional} />
  const { label, entries } = field
  if (isOptional && at.value === undefined) {
    return <DeskButton onClick={() => at.set(emptyOf(field))}>{`Añadir: ${label}`}</DeskButton>
  }
  return (
    <details className={styles.entry} open={at.path.includes('.') || isWrongIn(at)}>
      <summary>{label}</summary>
      <Entries {...at} entries={entries} />
      {isOptional ? (
        <DeskButton onClick={() => at.set(undefined)}>{`Quitar: ${label}`}</DeskButton>
      ) : null}
    </details>
  )
}

/** Entries that can be moved, taken away and added. */
function List({ field, ...at }: At & { field: Extract<Field, { kind: 'list' }> }) {
  const { label, item, least, most } = field
  const items = itemsOf(at.value)
  return (
    <div className={styles.list} role="group" aria-label={label}>
      {items.map((value, place) => {
        const name = `${label} ${place + 1}`
        const path = below(at.path, place)
        const set = (one: DataValue) => at.set(items.with(place, one))
        return (
          <details
            // oxlint-disable-next-line react/no-array-index-key -- the entries have no other name
            key={place}
            className={styles.entry}
            open={item.kind !== 'group' || isWrongIn({ ...at, path })}
          >
            <summary>
              {name} <span className={styles.name}>{nameOf(item, value)}</span>
            </summary>
            {item.kind === 'group' ? (
              <Entries {...at} entries={item.entries} path={path} value={value} set={set} />
            ) : (
              <Piece {...at} field={item} path={path} value={value} set={set} />
            )}
            <div className={styles.deeds}>
              {place > 0 ? (
                <DeskButton
                  onClick={() => at.set(moved(items, place))}
                >{`Subir: ${name}`}</DeskButton>
              ) : null}
              {items.length > least ? (
                <DeskButton onClick={() => at.set(items.toSpliced(place, 1))}>
                  {`Quitar: ${name}`}
                </DeskButton>
              ) : null}
            </div>
          </details>
        )
      })}
      <Fault text={at.faults[at.path]} />
      {items.length < most ? (
        <DeskButton
          onClick={() => at.set([...items, emptyOf(item)])}
        >{`Añadir: ${label}`}</DeskButton>
      ) : null}
    </div>
  )
}

const Fault = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className={styles.fault} role="alert">
      {text}
    </p>
  )

type LineField = Exclude<Field, { kind: 'list' | 'group' }>
type LineProps = At & { field: LineField; isOptional?: boolean }

/** A piece without parts. What is optional and left empty is not there. */
function Line({ field, isOptional = false, path, listId, faults, value, set }: LineProps) {
  const said = { label: field.label, optional: isOptional, error: faults[path] }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const onChange = ({ currentTarget: { value: typed } }: Typed) =>
    set(isOptional && typed === '' ? undefined : valueOf(field, typed))
  switch (field.kind) {
    case 'choice':
      return <Choice {...said} options={field.options} value={text} onChange={onChange} />
    case 'flag': {
      const chosen = value === true ? YES : NO
      return <Choice {...said} options={YES_NO} value={chosen} onChange={onChange} />
    }
    case 'area':
      return <DeskArea {...said} lang="es" rows={3} value={text} onChange={onChange} />
    case 'number':
      return <DeskField {...said} inputMode="numeric" value={text} onChange={onChange} />
    case 'link':
      return <DeskField {...said} list={listId} value={text} onChange={onChange} />
    case 'line':
    case 'product':
    case 'category':
    case 'color':
      return <DeskField {...said} value={text} onChange={onChange} />
  }
}

type Typed = { currentTarget: { value: string } }

function valueOf({ kind }: LineField, typed: string): DataValue {
  if (kind === 'flag') return typed === YES
  return kind === 'number' && /^\d{1,9}$/.test(typed) ? Number(typed) : typed
}

const YES = 'sí'
const NO = 'no'
const YES_NO: readonly Option[] = [NO, YES].map((value) => ({ value, label: value }))

type ChoiceProps = {
  label: string
  optional: boolean
  error: string | undefined
  options: readonly Option[]
  value: string
  onChange: (event: Typed) => void
}

function Choice({ options, ...select }: ChoiceProps) {
  const isOpen = (select.optional && options !== YES_NO) || select.value === ''
  return (
    <DeskSelect {...select}>
      {isOpen ? <option value="">—</option> : null}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </DeskSelect>
  )
}

import { useId, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldNotes } from './field-notes.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './radio-row.module.css'

export type Option = {
  value: string
  label: string
  disabled?: boolean // struck through and not selectable; still focusable, so that its note is read
  struck?: boolean // only looks disabled: selectable to ask for it, or to see it in another colour
  note?: string // read after the label, as in «XXL, agotado»
}

export type GroupProps = {
  legend: string
  legendHidden?: boolean
  aside?: ReactNode // at the end of the legend's line
  name?: string // form field name; generated if missing
  value?: string | undefined // if given, the caller holds the choice; otherwise the group does
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  onRefused?: (value: string) => void // a disabled option was pressed
  error?: ReactNode
  required?: boolean
  className?: string | undefined
}

type RadioRowProps<Item extends Option> = GroupProps & {
  items: readonly Item[]
  look: 'chip' | 'inline' | 'dot' | 'picture'
  content: (item: Item) => ReactElement
}

/** A named group of radio buttons with custom faces; the base of option and swatch groups. */
export function RadioRow<Item extends Option>(props: RadioRowProps<Item>) {
  const { legend, legendHidden, aside, items, look, content, error, required, className } = props
  const id = useId()
  const [held, setHeld] = useState(props.defaultValue)
  const chosen = 'value' in props ? props.value : held
  const chosenLabel = items.find((item) => item.value === chosen)?.label

  const choose = ({ value, disabled }: Item) => {
    // Without a state change, React restores the previous selection.
    if (disabled) return props.onRefused?.(value)
    setHeld(value)
    props.onChange?.(value)
  }

  return (
    <fieldset
      className={classNames(styles.group, className)}
      data-look={look}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.legend} data-hidden={legendHidden || undefined}>
        <span>{legend}</span>
        {/* Screen readers get the selection from the radio itself. */}
        {chosenLabel && !legendHidden ? (
          <span className={styles.chosen} aria-hidden="true">
            {` ${chosenLabel}`}
          </span>
        ) : null}
      </legend>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
      <div className={styles.row}>
        {items.map((item) => (
          <label
            key={item.value}
            className={styles.option}
            title={look === 'dot' || look === 'picture' ? item.label : undefined}
          >
            <input
              type="radio"
              className={styles.radio}
              name={props.name ?? id}
              value={item.value}
              checked={item.value === chosen}
              // Not `disabled`: arrow keys would skip it, and its «agotado» would not be read.
              aria-disabled={item.disabled || undefined}
              data-struck={item.disabled || item.struck || undefined}
              required={required}
              data-invalid={error ? true : undefined}
              onChange={() => choose(item)}
            />
            {content(item)}
            {item.note ? <VisuallyHidden>{`, ${item.note}`}</VisuallyHidden> : null}
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}

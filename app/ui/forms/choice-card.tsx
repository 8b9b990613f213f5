import { createContext, use, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { describedBy, FieldNotes } from './field-notes.tsx'
import styles from './choice-card.module.css'

type GroupProps = {
  legend: ReactNode
  legendHidden?: boolean
  name: string
  value?: string | undefined // if given, the caller holds the choice; otherwise the group does
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
  className?: string | undefined
  children: ReactNode // ChoiceCard rows
}

type Group = { name: string; chosen: string | undefined; choose: (value: string) => void }

const GroupContext = createContext<Group | undefined>(undefined)

/** Radio buttons as rows of a box, each with room for a description. */
export function ChoiceCardGroup(props: GroupProps) {
  const { legend, legendHidden, name, hint, error, className, children } = props
  const id = useId()
  const [held, setHeld] = useState(props.defaultValue)
  const choose = (value: string) => {
    setHeld(value)
    props.onChange?.(value)
  }
  const { 'aria-describedby': notes } = describedBy(id, { hint, error })
  return (
    <fieldset className={classNames(styles.group, className)} aria-describedby={notes}>
      <legend className={styles.legend} data-hidden={legendHidden || undefined}>
        {legend}
      </legend>
      <div className={styles.rows} data-invalid={error ? true : undefined}>
        <GroupContext value={{ name, chosen: 'value' in props ? props.value : held, choose }}>
          {children}
        </GroupContext>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

type CardProps = {
  value: string
  title: ReactNode
  description?: ReactNode
  trailing?: ReactNode // at the end of the row
  disabled?: boolean
  children?: ReactNode // fields of this choice, rendered only while it is selected
}

/** One row of a ChoiceCardGroup. */
export function ChoiceCard({ value, title, description, trailing, disabled, children }: CardProps) {
  const group = use(GroupContext)
  if (!group) throw new Error('ChoiceCard stands outside of a ChoiceCardGroup')
  const chosen = group.chosen === value
  return (
    <div className={styles.card} data-chosen={chosen || undefined}>
      <label className={styles.row}>
        <input
          type="radio"
          className={styles.radio}
          name={group.name}
          value={value}
          checked={chosen}
          disabled={disabled}
          onChange={() => group.choose(value)}
        />
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          {description ? <span className={styles.description}>{description}</span> : null}
        </span>
        {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
      </label>
      {chosen && children ? <div className={styles.inside}>{children}</div> : null}
    </div>
  )
}

import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame } from './field-frame.tsx'
import { describedBy, FieldNotes, type FieldWords } from './field-notes.tsx'
import { Icon } from '../icons/icon.tsx'
import checks from './checkbox.module.css'
import styles from './field.module.css'

export type TextFieldProps = FieldWords &
  ComponentProps<'input'> & {
    trailing?: ReactNode // an icon or a button inside the field, at its end
  }

/** A one-line text field. Takes every prop of <input> and `ref`; `className` goes to the frame. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, trailing, className, id: givenId, ...input } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <span className={styles.box} data-trailing={trailing ? true : undefined}>
        <input
          type="text"
          {...input}
          {...describedBy(id, { hint, error }, input['aria-describedby'])}
          id={id}
          className={styles.input}
        />
        {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
      </span>
    </FieldFrame>
  )
}

/** A text field of several lines. */
export function TextArea(props: FieldWords & ComponentProps<'textarea'>) {
  const { label, hint, error, optional, className, id: givenId, ...area } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <textarea
        rows={5}
        {...area}
        {...describedBy(id, { hint, error }, area['aria-describedby'])}
        id={id}
        className={classNames(styles.input, styles.area)}
      />
    </FieldFrame>
  )
}

/** A native select; children are <option>s. */
export function SelectField(props: FieldWords & ComponentProps<'select'>) {
  const { label, hint, error, optional, className, id: givenId, children, ...select } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <span className={styles.box} data-trailing>
        <select
          {...select}
          {...describedBy(id, { hint, error }, select['aria-describedby'])}
          id={id}
          className={styles.input}
        >
          {children}
        </select>
        <span className={styles.arrow}>
          <Icon name="chevron-down" size="sm" />
        </span>
      </span>
    </FieldFrame>
  )
}

type CheckboxProps = Omit<FieldWords, 'optional'> & ComponentProps<'input'>

/** A checkbox; its label is part of the target. */
export function Checkbox(props: CheckboxProps) {
  const { label, hint, error, className, id: givenId, ...input } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={classNames(styles.field, className)}>
      <label className={checks.check}>
        <input
          {...input}
          {...describedBy(id, { hint, error }, input['aria-describedby'])}
          id={id}
          type="checkbox"
          className={checks.tick}
        />
        <span>{label}</span>
      </label>
      <div className={checks.notes}>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  )
}

type FieldSetProps = Omit<ComponentProps<'fieldset'>, 'aria-describedby'> & {
  legend: ReactNode
  legendHidden?: boolean
  hint?: ReactNode
  error?: ReactNode
}

/** Related fields under one legend. */
export function FieldSet(props: FieldSetProps) {
  const { legend, legendHidden, hint, error, className, children, ...rest } = props
  const id = useId()
  const { 'aria-describedby': notes } = describedBy(id, { hint, error })
  return (
    <fieldset {...rest} className={classNames(styles.set, className)} aria-describedby={notes}>
      <legend className={styles.legend} data-hidden={legendHidden || undefined}>
        {legend}
      </legend>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

import { useId, type ComponentProps, type ReactNode } from 'react'
import { describedBy } from '#app/ui/forms/field-notes.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { DeskIcon } from './desk-icon.tsx'
import styles from './desk-field.module.css'

type Words = {
  label: ReactNode
  labelHidden?: boolean
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean
}

type FrameProps = Words & { id: string; className?: string | undefined; children: ReactNode }

function Frame({ id, label, labelHidden, hint, error, optional, className, children }: FrameProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id} data-hidden={labelHidden || undefined}>
        {label}
        {optional ? <span className={styles.optional}> (si hace falta)</span> : null}
      </label>
      {children}
      <Notes id={id} hint={hint} error={error} />
    </div>
  )
}

/** What is wrong first: it is read before the advice. */
function Notes({ id, hint, error }: Pick<FrameProps, 'id' | 'hint' | 'error'>) {
  const wrong = error ? (
    <p className={styles.error} id={`${id}-error`}>
      <DeskIcon name="alert" /> <span>{error}</span>
    </p>
  ) : null
  const advice = hint ? (
    <p className={styles.hint} id={`${id}-hint`}>
      {hint}
    </p>
  ) : null
  return (
    <>
      {wrong}
      {advice}
    </>
  )
}

type DeskFieldProps = Words &
  ComponentProps<'input'> & {
    align?: 'right' // figures
    kind?: 'code' // six numbers, large
    tall?: boolean // alone on a page
    dirty?: boolean // changed and not saved
  }

/** A field of the desk: one line, dense. Takes every prop of <input>. */
export function DeskField(props: DeskFieldProps) {
  const { label, labelHidden, hint, error, optional, className, id: givenId, ...rest } = props
  const { align, kind, tall, dirty, ...input } = rest
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Frame
      {...{ id, label, hint, error, className }}
      labelHidden={labelHidden ?? false}
      optional={optional ?? false}
    >
      <input
        type="text"
        {...input}
        {...describedBy(id, { hint, error }, input['aria-describedby'])}
        id={id}
        className={styles.input}
        data-align={align}
        data-kind={kind}
        data-size={tall ? 'tall' : undefined}
        data-dirty={dirty || undefined}
      />
    </Frame>
  )
}

/** A field of several lines. */
export function DeskArea(props: Words & ComponentProps<'textarea'>) {
  const { label, labelHidden, hint, error, optional, className, id: givenId, ...area } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Frame
      {...{ id, label, hint, error, className }}
      labelHidden={labelHidden ?? false}
      optional={optional ?? false}
    >
      <textarea
        rows={4}
        {...area}
        {...describedBy(id, { hint, error }, area['aria-describedby'])}
        id={id}
        className={classNames(styles.input, styles.area)}
      />
    </Frame>
  )
}

/** A choice of few words; children are <option>s. */
export function DeskSelect(props: Words & ComponentProps<'select'>) {
  const { label, labelHidden, hint, error, optional, className, id: givenId, ...select } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Frame
      {...{ id, label, hint, error, className }}
      labelHidden={labelHidden ?? false}
      optional={optional ?? false}
    >
      <select
        {...select}
        {...describedBy(id, { hint, error }, select['aria-describedby'])}
        id={id}
        className={styles.input}
      />
    </Frame>
  )
}

/** A box to tick; its label is part of the target. */
export function DeskCheck({ label, ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  )
}

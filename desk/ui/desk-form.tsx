import { useEffect, useState, type ReactNode } from 'react'
import { useFetcher, type Fetcher } from 'react-router'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from './desk-button.tsx'
import { DeskField } from './desk-field.tsx'
import { DeskNotice } from './desk-notice.tsx'
import { isOvertaken } from './answer-toast.ts'
import { PressedButton } from './pressed-button.ts'
import { useAfter } from './use-after.ts'
import styles from './desk-form.module.css'

/** After this time somebody asks whether the press has counted. */
const STILL_MS = 8000

type FormState = {
  answer: DeskAnswer | undefined
  busy: boolean
  /** The message of a field. */
  errorOf: (field: string) => string | undefined
  /** What was typed and refused, for a page without scripts. */
  typed: (field: string) => string | undefined
}

type DeskFormProps = {
  /** The change that the form asks for; a submit button with a `value` asks for another. */
  intent: string
  /** The change that its second button asks for, once its figure was read. */
  deed?: string
  /** The page's answer without scripts. */
  pageAnswer: DeskAnswer | undefined
  /** What the form was made from, if somebody else may change it meanwhile. */
  version?: string | number | undefined
  onDone?: () => void
  /** Set for a form with a file. */
  encType?: 'multipart/form-data'
  className?: string | undefined
  children: (state: FormState) => ReactNode
}

/**
 * The one form of the desk. Posts to the action of its page and stays; without scripts the browser
 * posts it. Says what was refused, asks for the second factor where it must be recent, and shows
 * both values where somebody else was faster. With a `version` it begins anew when what it was made
 * from has changed, but not while somebody types in it: then saving tells both values.
 */
export function DeskForm({ version, ...form }: DeskFormProps) {
  // From its first letter or its press until it is answered: a new form would not hear the answer.
  const [held, setHeld] = useState<Held | null>(null)
  const current = { version, ...form }
  const hold = (isTyped: boolean) =>
    setHeld((before) =>
      before ? { ...before, isTyped: before.isTyped || isTyped } : { form: current, isTyped },
    )
  const isOther = held !== null && held.form.version !== version
  const shown = isOther ? held.form : current
  return (
    <Form
      key={shown.version}
      {...shown}
      isKept={isOther && held.isTyped}
      onType={() => hold(true)}
      onPress={() => hold(false)}
      onAnswer={() => setHeld((before) => (before?.isTyped ? before : null))}
      onDone={() => {
        setHeld(null)
        form.onDone?.()
      }}
    />
  )
}

/** The form as it was when the person began, and whether they typed into it. */
type Held = { form: DeskFormProps; isTyped: boolean }

type InnerProps = Omit<DeskFormProps, 'version'> & {
  isKept: boolean
  onType: () => void
  onPress: () => void
  /** It showed something, or said that somebody was faster; a refusal is read in the form. */
  onAnswer: () => void
}

function Form({
  intent,
  deed = intent,
  pageAnswer,
  isKept,
  onType,
  onPress,
  onAnswer,
  onDone,
  encType,
  className,
  children,
}: InnerProps) {
  const fetcher = useFetcher<DeskAnswer>()
  const own = fetcher.data
  const isOwn = pageAnswer?.intent === intent || pageAnswer?.intent === deed
  const answer = own ?? (isOwn ? pageAnswer : undefined)
  const busy = isBusy(fetcher)
  const [pressed, setPressed] = useState<string | null>(null)
  useEffect(() => {
    if (own?.ok && !own.isPreview) onDone?.()
    if (own && (own.ok || isOvertaken(own))) onAnswer()
    // Once for each answer, not for each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [own])
  return (
    <fetcher.Form
      method="post"
      {...(encType && { encType })}
      className={className ?? styles.form}
      onInput={onType}
      onSubmit={({ nativeEvent }) => {
        setPressed(nativeEvent.submitter?.dataset['button'] ?? null)
        onPress()
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {isKept && !answer?.conflict ? (
        <DeskNotice tone="waits">
          Otra persona ha cambiado esto mientras escribías. Lo tuyo sigue aquí; si guardas, verás
          las dos versiones.
        </DeskNotice>
      ) : null}
      {answer && !answer.ok && answer.text !== '' && answer.reason !== 'needs_code' ? (
        <DeskNotice tone="failed" isAnswer>
          {answer.text}
        </DeskNotice>
      ) : null}
      {answer?.conflict ? <Conflicts conflicts={answer.conflict} /> : null}
      <PressedButton value={pressed}>
        {children({
          answer,
          busy,
          errorOf: (field) => answer?.errors[field],
          typed: (field) => answer?.values?.[field],
        })}
        {answer?.reason === 'needs_code' ? <SecondFactor answer={answer} busy={busy} /> : null}
      </PressedButton>
      <StillSaving busy={busy} />
    </fetcher.Form>
  )
}

/** What was only shown changed nothing: its deed can be pressed while the page is read again. */
const isBusy = ({ state, data }: Pick<Fetcher<DeskAnswer>, 'state' | 'data'>): boolean =>
  state !== 'idle' && !(state === 'loading' && data?.isPreview === true)

/** Always there, or a screen reader would not hear it. */
const StillSaving = ({ busy }: { busy: boolean }) => (
  <span className={styles.still} aria-live="polite">
    {useAfter(busy, STILL_MS) ? 'Sigue guardando…' : ''}
  </span>
)

/** The code of the app, where it must be recent. */
const SecondFactor = ({ answer, busy }: { answer: DeskAnswer; busy: boolean }) => (
  <>
    <DeskField
      label="Los seis números de tu aplicación"
      hint={answer.text}
      name="codigo"
      kind="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      error={answer.errors['codigo']}
    />
    <DeskButton type="submit" look="main" name="intent" value={answer.intent} busy={busy}>
      Confirmar y seguir
    </DeskButton>
  </>
)

/** Both values, side by side; the present one goes along as read, so that saving decides. */
function Conflicts({ conflicts }: { conflicts: NonNullable<DeskAnswer['conflict']> }) {
  return (
    <div className={styles.conflict}>
      {conflicts.map(({ field, label, yours, theirs }) => (
        <dl key={field}>
          <dt>{label}, lo tuyo</dt>
          <dd>{yours}</dd>
          <dt>{label}, lo de ahora</dt>
          <dd>{theirs}</dd>
        </dl>
      ))}
      <p>Guarda otra vez para poner lo tuyo, o recarga la página para dejar lo que hay.</p>
    </div>
  )
}

/** A form that opens under its name, with and without scripts. */
export function Panel({
  title,
  isOpen = false,
  id,
  children,
}: {
  title: ReactNode
  isOpen?: boolean
  id?: string
  children: ReactNode
}) {
  return (
    <details className={styles.panel} open={isOpen} id={id}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

/** Fields beside one another where there is room. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)

/** What the page answers to a form that was posted without scripts, and what it has just done. */
export function PageAnswer({
  answer,
  doneText,
}: {
  answer: DeskAnswer | undefined
  doneText?: string | undefined
}) {
  if (answer && answer.text !== '') {
    return (
      <DeskNotice tone={answer.ok ? 'done' : 'failed'} isAnswer>
        {answer.text}
      </DeskNotice>
    )
  }
  return doneText ? (
    <DeskNotice tone="done" isAnswer>
      {doneText}
    </DeskNotice>
  ) : null
}

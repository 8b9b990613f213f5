import { useRef } from 'react'
import { Form } from 'react-router'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'

type CodeFormProps = {
  /** Where it is posted; the page itself if missing. */
  action?: string
  back: string
  error?: string | undefined
  deed: string
  isRecovery?: boolean
}

/** Six numbers of the app, or one of the ten codes that were kept. Sent at the sixth number. */
export function CodeForm({ action, back, error, deed, isRecovery = false }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Form method="post" {...(action ? { action } : {})} ref={form}>
      <input type="hidden" name="volver" value={back} />
      <input type="hidden" name="clase" value={isRecovery ? 'recuperacion' : 'codigo'} />
      {isRecovery ? (
        <DeskField
          label="Código de recuperación"
          name="codigo"
          tall
          required
          autoComplete="off"
          maxLength={40}
          error={error}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has this one question
          autoFocus
        />
      ) : (
        <DeskField
          label="Los seis números de tu aplicación"
          name="codigo"
          kind="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={error}
          hint="Se envía solo al sexto número."
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has this one question
          autoFocus
          onChange={({ currentTarget }) => {
            if (/^\d{6}$/.test(currentTarget.value)) form.current?.requestSubmit()
          }}
        />
      )}
      <DeskButton type="submit" look="main">
        {deed}
      </DeskButton>
    </Form>
  )
}

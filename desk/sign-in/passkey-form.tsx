import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskIcon } from '../ui/desk-icon.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { showPasskey, useHasPasskeys, type PasskeyQuestion } from './passkeys.ts'

type PasskeyFormProps = { question: PasskeyQuestion | null; back: string; deed: string }

/** Shows a passkey in place of the code; for who has one, in a browser that can. */
export function PasskeyForm({ question, back, deed }: PasskeyFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const canUse = useHasPasskeys()
  if (!canUse || question === null) return null
  const show = async () => {
    setHasFailed(false)
    try {
      fillAndSend(form.current, await showPasskey(question))
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <Form method="post" ref={form}>
      <input type="hidden" name="volver" value={back} />
      <input type="hidden" name="clase" value="llave" />
      {['id', 'clientDataJSON', 'authenticatorData', 'signature'].map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      {hasFailed ? (
        <DeskNotice tone="failed" isAnswer>
          La llave no se ha usado. Prueba otra vez, o escribe el código.
        </DeskNotice>
      ) : null}
      <DeskButton onClick={() => void show()}>
        <DeskIcon name="key" />
        {deed}
      </DeskButton>
    </Form>
  )
}

/** Puts the parts of a passkey's answer into the hidden fields of their names, and sends them. */
export function fillAndSend(form: HTMLFormElement | null, parts: Record<string, string>): void {
  for (const [name, value] of Object.entries(parts)) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
  form?.requestSubmit()
}

import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import styles from './desk-order.module.css'

type QuotedDeedProps = {
  answer: DeskAnswer | undefined
  busy: boolean
  /** The change that is made with the figure that was read. */
  intent: string
}

/** The deed, with the figure that was calculated. A key, where there is one, makes two presses one. */
export function QuotedDeed({ answer, busy, intent }: QuotedDeedProps) {
  const facts = answer?.facts
  const values = answer?.values
  const [expected, key] = [
    facts?.['esperado'] ?? values?.['esperado'],
    facts?.['clave'] ?? values?.['clave'],
  ]
  if (!answer || !expected) return null
  // A figure that changed meanwhile is told as a refusal, with the deed that has the new one.
  const deed = facts?.['deed']
  return (
    <>
      <input type="hidden" name="esperado" value={expected} />
      {key ? <input type="hidden" name="clave" value={key} /> : null}
      {answer.isPreview ? <DeskNotice isAnswer>{answer.text}</DeskNotice> : null}
      {deed ? (
        <div className={styles.deeds}>
          <DeskButton type="submit" look="danger" name="intent" value={intent} busy={busy}>
            {deed}
          </DeskButton>
        </div>
      ) : null}
    </>
  )
}

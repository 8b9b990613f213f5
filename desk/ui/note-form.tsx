import { useState } from 'react'
import { NOTE_LENGTH } from '#core/base/text/note-text.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { ConfirmButtons } from './confirm.tsx'
import { DeskButton } from './desk-button.tsx'
import { DeskArea } from './desk-field.tsx'
import { DeskForm } from './desk-form.tsx'

type Answered = { pageAnswer: DeskAnswer | undefined }

/** A new note: the change `apuntar`, with the field `nota`. Empty again once it is noted. */
export function NoteForm({ pageAnswer }: Answered) {
  const [added, setAdded] = useState(0)
  return (
    <DeskForm
      intent="apuntar"
      pageAnswer={pageAnswer}
      key={added}
      onDone={() => setAdded(added + 1)}
    >
      {({ busy, errorOf, typed }) => (
        <>
          <DeskArea
            label="Nota nueva"
            name="nota"
            rows={2}
            required
            maxLength={NOTE_LENGTH}
            defaultValue={typed('nota')}
            error={errorOf('nota')}
          />
          <ConfirmButtons deed="Apuntar la nota" busy={busy} />
        </>
      )}
    </DeskForm>
  )
}

/** Takes a note away: the change `quitar`. `when` tells the notes apart to those who do not see. */
export function RemoveNote({
  id,
  when,
  className,
  pageAnswer,
}: Answered & { id: string; when: string; className?: string | undefined }) {
  return (
    <DeskForm intent="quitar" pageAnswer={pageAnswer} className={className}>
      {({ busy }) => (
        <>
          <input type="hidden" name="nota" value={id} readOnly />
          <DeskButton
            type="submit"
            look="text"
            busy={busy}
            aria-label={`Quitar la nota de ${when}`}
          >
            Quitar
          </DeskButton>
        </>
      )}
    </DeskForm>
  )
}

import type { Cents } from '#core/base/money/money.ts'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskField } from '../../ui/desk-field.tsx'
import { DeskForm } from '../../ui/desk-form.tsx'
import { LONGEST_HOW } from './transfer-words.ts'

type PaidBackProps = {
  owedCents: Cents
  /** How the money came: most go back in the same way. */
  method: string
  pageAnswer: DeskAnswer | undefined
}

/** Says that what is owed has been paid back by hand. */
export function PaidBackForm({ owedCents, method, pageAnswer }: PaidBackProps) {
  return (
    <DeskForm intent="devuelto" pageAnswer={pageAnswer} version={owedCents}>
      {({ busy, errorOf, typed }) => (
        <>
          <input type="hidden" name="visto" value={owedCents} readOnly />
          <DeskField
            label="Cómo lo has devuelto"
            name="como"
            maxLength={LONGEST_HOW}
            autoComplete="off"
            defaultValue={typed('como') ?? method}
            error={errorOf('como')}
          />
          <DeskButton type="submit" busy={busy}>
            Ya lo he devuelto
          </DeskButton>
        </>
      )}
    </DeskForm>
  )
}

import type { DeskAnswer } from '../../http/desk-answer.ts'
import { DeskButton } from '../desk-button.tsx'
import { DeskForm } from '../desk-form.tsx'
import { DeskNotice } from '../desk-notice.tsx'
import { TableField } from './table-field.tsx'
import styles from './table-form.module.css'

type TableFormProps = {
  intent: string
  hint: string
  answer: DeskAnswer | undefined
}

/** A table from a file or pasted: what it would change first, then the deed with its figure. */
export function TableForm({ intent, hint, answer }: TableFormProps) {
  return (
    <div className={styles.lines}>
      <DeskForm intent={intent} pageAnswer={answer}>
        {({ busy, errorOf, typed, answer: own }) => (
          <>
            <TableField
              label="O pega la tabla"
              hint={hint}
              name="table"
              defaultValue={typed('table')}
              error={errorOf('table')}
            />
            <input type="hidden" name="seen" value={own?.facts?.['seen'] ?? ''} readOnly />
            {own?.isPreview ? (
              <DeskNotice isAnswer tone="waits">
                {own.text}
              </DeskNotice>
            ) : null}
            <DeskButton type="submit" look="main" busy={busy}>
              {own?.facts?.['deed'] ?? 'Ver qué cambia'}
            </DeskButton>
          </>
        )}
      </DeskForm>
    </div>
  )
}

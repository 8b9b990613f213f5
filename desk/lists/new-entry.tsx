import type { ListName } from '#core/catalogue/lists/list-names.ts'
import type { ListPart, Parts } from '#core/catalogue/lists/list-parts.ts'
import { SHOP_LISTS } from '#core/catalogue/lists/shop-lists.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskForm } from '../ui/desk-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { EntryFields } from './entry-fields.tsx'
import { listPath } from './list-paths.ts'
import { newTitle } from './list-words.ts'
import styles from './lists.module.css'

type NewEntryProps = {
  list: ListName
  parts: readonly ListPart[]
  values: Parts
  answer: DeskAnswer | undefined
}

/** A new entry of a list, and what becomes of it. */
export function NewEntry({ list, parts, values, answer }: NewEntryProps) {
  const { title, one, onAdd } = SHOP_LISTS[list]
  return (
    <>
      <PageHead title={newTitle(list)} back={{ to: listPath(list), label: title }} />
      <div className={styles.narrow}>
        <DeskForm intent="crear" pageAnswer={answer}>
          {(state) => (
            <>
              <p>{onAdd}</p>
              <EntryFields parts={parts} values={values} isNew state={state} />
              <div>
                <DeskButton type="submit" look="main" busy={state.busy}>
                  Añadir {one}
                </DeskButton>
              </div>
            </>
          )}
        </DeskForm>
      </div>
    </>
  )
}

import type { ListEntry } from '#core/catalogue/lists/list-entry.ts'
import type { ListName } from '#core/catalogue/lists/list-names.ts'
import type { ListPart } from '#core/catalogue/lists/list-parts.ts'
import type { ListUsers } from '#core/catalogue/lists/list-source.ts'
import { SHOP_LISTS } from '#core/catalogue/lists/shop-lists.ts'
import { collectionPath, isOwnPage } from '#core/catalogue/collections.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns, Facts } from '../ui/blocks.tsx'
import { DeskButton, DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { EntryFields } from './entry-fields.tsx'
import { listPath, removePath } from './list-paths.ts'
import { signOf } from './list-words.ts'
import styles from './lists.module.css'
import { Users } from './users.tsx'

type EntryPageProps = {
  list: ListName
  entry: ListEntry
  /** Names the entry as it was read. */
  mark: string
  parts: readonly ListPart[]
  users: ListUsers
  doneText: string | undefined
  answer: DeskAnswer | undefined
}

/** An entry of a list: what is said of it, what a change does before it is made, who has it. */
export function EntryPage({ list, entry, mark, parts, users, doneText, answer }: EntryPageProps) {
  const { title } = SHOP_LISTS[list]
  return (
    <>
      <PageHead
        title={entry.name}
        back={{ to: listPath(list), label: title }}
        second={<StateSign {...signOf(users.count)} />}
      />
      <PageAnswer answer={undefined} doneText={doneText} />
      <Columns aside={<Aside list={list} entry={entry} users={users} />}>
        <DeskForm intent="guardar" pageAnswer={answer} version={mark}>
          {(state) => (
            <>
              <input type="hidden" name="antes" value={state.answer?.facts?.['antes'] ?? mark} />
              <input type="hidden" name="visto" value={state.answer?.facts?.['visto'] ?? ''} />
              <EntryFields parts={parts} values={entry.parts} isNew={false} state={state} />
              {state.answer?.isPreview ? (
                <DeskNotice tone="waits" isAnswer>
                  <span className={styles.lines}>{state.answer.text}</span>
                </DeskNotice>
              ) : null}
              <div>
                <DeskButton type="submit" look="main" busy={state.busy}>
                  {state.answer?.isPreview ? `Cambiar «${entry.name}»` : 'Ver qué cambia'}
                </DeskButton>
              </div>
            </>
          )}
        </DeskForm>
      </Columns>
    </>
  )
}

/** The four collections of the release keep what was written for them. */
const OWN_PAGE = 'con sus textos y fotos: content/collections.json'

type AsideProps = Pick<EntryPageProps, 'list' | 'entry' | 'users'>

function Aside({ list, entry: { key, at, name }, users }: AsideProps) {
  return (
    <>
      <Block title="Ahora">
        <Facts
          facts={[
            ['En los datos', list === 'campos' ? `campo:${key}` : key],
            ['Dirección', list === 'colecciones' ? collectionPath(key) : null],
            ['Sitio', list === 'fabricantes' ? null : at + 1],
            ['Página', isOwnPage(key) && list === 'colecciones' ? OWN_PAGE : null],
            ['Productos', users.count.toLocaleString('es-ES')],
          ]}
        />
      </Block>
      {users.count > 0 ? (
        <Block title="En estos productos">
          <Users users={users} />
        </Block>
      ) : null}
      <Block title="Quitar de la lista">
        {users.count > 0 ? (
          <p>Se podrá quitar cuando no esté en uso.</p>
        ) : (
          <DeskLinkButton to={removePath(list, key)}>Quitar «{name}»…</DeskLinkButton>
        )}
      </Block>
    </>
  )
}

import { Link } from 'react-router'
import { productsText, removeLine, type ListEntry } from '#core/catalogue/lists/list-entry.ts'
import type { ListName } from '#core/catalogue/lists/list-names.ts'
import type { ListUsers } from '#core/catalogue/lists/list-source.ts'
import { SHOP_LISTS } from '#core/catalogue/lists/shop-lists.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Nothing } from '../ui/blocks.tsx'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { entryPath, newPath } from './list-paths.ts'
import { detailOf, newTitle, signOf } from './list-words.ts'
import styles from './lists.module.css'
import { Swatch } from './swatch.tsx'
import { Users } from './users.tsx'

export type CountedEntry = ListEntry & { products: number }

/** An entry about which is asked whether it goes. */
export type Removal = { entry: ListEntry; users: ListUsers; mark: string }

type ListPageProps = {
  list: ListName
  entries: readonly CountedEntry[]
  removal: Removal | undefined
  doneText: string | undefined
  answer: DeskAnswer | undefined
}

/** A list: its entries in their order, and how many products each has. */
export function ListPage({ list, entries, removal, doneText, answer }: ListPageProps) {
  const { title, says, one } = SHOP_LISTS[list]
  const unused = entries.filter(({ products }) => products === 0).length
  return (
    <>
      <PageHead
        title={title}
        back={{ to: '/listas', label: 'Listas' }}
        second={unused === 0 ? says : `${says} · ${unused} sin usar`}
        deeds={
          <DeskLinkButton to={newPath(list)} look="main">
            {newTitle(list)}
          </DeskLinkButton>
        }
      />
      <PageAnswer answer={removal ? undefined : answer} doneText={doneText} />
      {removal ? (
        <div className={styles.question}>
          <RemoveBlock list={list} removal={removal} answer={answer} />
        </div>
      ) : null}
      {entries.length === 0 ? (
        <Nothing title="La lista está vacía">
          <Link to={newPath(list)}>Añadir {one}</Link>
        </Nothing>
      ) : (
        <DeskTable
          caption={`${title}, en su orden`}
          rows={entries}
          keyOf={({ key }) => key}
          linkOf={({ key, name }) => ({ to: entryPath(list, key), text: name })}
          isOff={({ products }) => products === 0}
          columns={columnsOf(list)}
        />
      )}
    </>
  )
}

type RemoveProps = { list: ListName; removal: Removal; answer: DeskAnswer | undefined }

/** What goes with an entry; while products have it, which these are. */
function RemoveBlock({ list, removal: { entry, users, mark }, answer }: RemoveProps) {
  const { one, onlyUnused } = SHOP_LISTS[list]
  if (users.count > 0)
    return (
      <Block title={`«${entry.name}» no se puede quitar todavía`}>
        <p>Está en {productsText(users.count)}. Se cambia antes en la ficha de cada uno.</p>
        <Users users={users} />
      </Block>
    )
  return (
    <Block title={`Quitar ${one} «${entry.name}»`}>
      <DeskForm intent="quitar" pageAnswer={answer} version={mark}>
        {({ busy }) => (
          <>
            <input type="hidden" name="key" value={entry.key} />
            <input type="hidden" name="antes" value={mark} />
            <p>
              {onlyUnused} {removeLine(list, entry)}
            </p>
            <ConfirmButtons deed={`Quitar «${entry.name}»`} isDangerous busy={busy} />
          </>
        )}
      </DeskForm>
    </Block>
  )
}

const columnsOf = (list: ListName): Column<CountedEntry>[] => [
  {
    key: 'name',
    head: 'Nombre',
    place: 'first',
    cell: ({ parts, key }) => (
      <SecondLine>
        {list === 'colores' ? <Swatch color={parts['swatch'] ?? ''} /> : null}
        {detailOf(list, parts) || (key === parts['label'] ? '' : key)}
      </SecondLine>
    ),
  },
  ...(list === 'fabricantes'
    ? []
    : [
        {
          key: 'place',
          head: 'Sitio',
          align: 'right',
          cell: ({ at }: CountedEntry) => at + 1,
        } as const,
      ]),
  {
    key: 'products',
    head: 'Productos',
    align: 'right',
    place: 'right',
    cell: ({ products }) => products.toLocaleString('es-ES'),
  },
  {
    key: 'use',
    head: 'Estado',
    place: 'third',
    cell: ({ products }) => <StateSign {...signOf(products)} />,
  },
]

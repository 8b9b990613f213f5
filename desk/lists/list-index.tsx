import type { ListName } from '#core/catalogue/lists/list-names.ts'
import { SHOP_LISTS } from '#core/catalogue/lists/shop-lists.ts'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { listPath } from './list-paths.ts'

export type CountedList = { list: ListName; entries: number }

/** The owner's lists, and how long each is. */
export function ListIndex({ lists }: { lists: readonly CountedList[] }) {
  return (
    <>
      <PageHead title="Listas" second="Con qué se ordenan, se filtran y se cuentan tus productos" />
      <DeskTable
        caption="Listas de la tienda"
        rows={lists}
        keyOf={({ list }) => list}
        linkOf={({ list }) => ({ to: listPath(list), text: SHOP_LISTS[list].title })}
        columns={COLUMNS}
        isPlain
      />
    </>
  )
}

const COLUMNS: Column<CountedList>[] = [
  {
    key: 'list',
    head: 'Lista',
    place: 'first',
    cell: ({ list }) => <SecondLine>{SHOP_LISTS[list].says}</SecondLine>,
  },
  {
    key: 'entries',
    head: 'Cuántos',
    align: 'right',
    place: 'right',
    cell: ({ entries }) => entries,
  },
]

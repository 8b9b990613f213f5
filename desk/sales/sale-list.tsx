import { Link } from 'react-router'
import type { ListedSale } from '#core/catalogue/sale-prices/sale-list.server.ts'
import { SaleViews } from '../codes/code-list.tsx'
import { Nothing } from '../ui/blocks.tsx'
import { Pages } from '../ui/choice-bar.tsx'
import { DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskTable, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { periodText, SALE_SIGNS } from './sale-words.ts'

type SaleListProps = {
  sales: readonly ListedSale[]
  next: number | undefined
  isFirst: boolean
}

/** The sales, the newest first. */
export function SaleList({ sales, next, isFirst }: SaleListProps) {
  return (
    <>
      <PageHead
        title="Códigos y rebajas"
        second="Un código se escribe; una rebaja baja el precio"
        deeds={
          <DeskLinkButton to="/rebajas/nueva" look="main">
            Rebaja nueva
          </DeskLinkButton>
        }
      />
      <SaleViews current="rebajas" />
      {sales.length === 0 ? (
        <Nothing title="No hay ninguna rebaja">
          <Link to="/rebajas/nueva">Preparar una</Link>
        </Nothing>
      ) : (
        <DeskTable
          caption="Rebajas"
          rows={sales}
          keyOf={({ id }) => String(id)}
          linkOf={({ id }) => ({ to: `/rebajas/${id}`, text: `Rebaja ${id}` })}
          isOff={({ state }) => state === 'over' || state === 'cancelled'}
          columns={COLUMNS}
        />
      )}
      <Pages
        first={isFirst ? undefined : '/rebajas'}
        next={next === undefined ? undefined : `/rebajas?desde=${next}`}
      />
    </>
  )
}

const COLUMNS: Column<ListedSale>[] = [
  { key: 'id', head: 'Rebaja', place: 'first', cell: () => null },
  {
    key: 'state',
    head: 'Estado',
    place: 'third',
    cell: ({ state }) => <StateSign {...SALE_SIGNS[state]} />,
  },
  {
    key: 'period',
    head: 'Cuándo',
    place: 'second',
    cell: (sale) => periodText(sale),
  },
  {
    key: 'products',
    head: 'Prendas',
    align: 'right',
    place: 'right',
    cell: ({ products }) => products,
  },
]

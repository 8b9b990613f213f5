import type { ListedSale, ProductInSale } from '#core/catalogue/sale-prices/sale-list.server.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block } from '../ui/blocks.tsx'
import { Pages } from '../ui/choice-bar.tsx'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskTable, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { IN_SALE_SIGNS, periodText, SALE_SIGNS } from './sale-words.ts'

type SalePageProps = {
  sale: ListedSale
  products: readonly ProductInSale[]
  next: string | undefined
  isFirst: boolean
  isDone: boolean
  answer: DeskAnswer | undefined
}

/** A sale: its products and prices, and how to end it. */
export function SalePage({ sale, products, next, isFirst, isDone, answer }: SalePageProps) {
  const path = `/rebajas/${sale.id}`
  const count = `${sale.products} ${sale.products === 1 ? 'prenda' : 'prendas'}`
  return (
    <>
      <PageHead
        title={`Rebaja ${sale.id}`}
        back={{ to: '/rebajas', label: 'Rebajas' }}
        second={
          <>
            <StateSign {...SALE_SIGNS[sale.state]} /> {count}, {periodText(sale)}
          </>
        }
      />
      <PageAnswer answer={undefined} doneText={isDone ? 'Hecho.' : undefined} />
      {sale.state === 'running' ? (
        <DeskForm intent="acabar" pageAnswer={answer}>
          {({ busy }) => (
            <>
              <p>Las prendas vuelven a su precio desde ya.</p>
              <ConfirmButtons deed={`Acabar ya, ${count}`} isDangerous busy={busy} />
            </>
          )}
        </DeskForm>
      ) : null}
      {sale.state === 'scheduled' ? (
        <DeskForm intent="quitar" pageAnswer={answer}>
          {({ busy }) => <ConfirmButtons deed={`Quitarla, ${count}`} isDangerous busy={busy} />}
        </DeskForm>
      ) : null}
      <Block title="Prendas">
        <DeskTable
          caption="Prendas de la rebaja"
          height="numbers"
          rows={products}
          keyOf={({ id }) => id}
          linkOf={({ id, name }) => ({ to: `/productos/${id}`, text: name })}
          columns={COLUMNS}
        />
        <Pages
          first={isFirst ? undefined : path}
          next={next && `${path}?${new URLSearchParams({ desde: next })}`}
        />
      </Block>
    </>
  )
}

const COLUMNS: Column<ProductInSale>[] = [
  { key: 'name', head: 'Prenda', place: 'first', cell: () => null },
  {
    key: 'state',
    head: 'Estado',
    place: 'third',
    cell: ({ state }) => <StateSign {...IN_SALE_SIGNS[state]} />,
  },
  {
    key: 'regular',
    head: 'Sin rebaja',
    align: 'right',
    place: 'below',
    cell: ({ regularCents }) => formatEuros(regularCents),
  },
  {
    key: 'price',
    head: 'Rebajado',
    align: 'right',
    place: 'right',
    cell: ({ priceCents }) => <b>{formatEuros(priceCents)}</b>,
  },
]

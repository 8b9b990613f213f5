import { Link } from 'react-router'
import { formatEuros } from '#core/base/money/money.ts'
import { MOST_AT_ONCE } from '#core/catalogue/product-edit/bulk-terms.ts'
import type { ChosenProduct } from '#core/catalogue/product-edit/chosen-products.server.ts'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { Nothing } from '../../ui/blocks.tsx'
import { PageAnswer } from '../../ui/desk-form.tsx'
import { DeskNotice } from '../../ui/desk-notice.tsx'
import { DeskTable, SecondLine, type Column } from '../../ui/desk-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StateSign } from '../../ui/state-sign.tsx'
import { GroupsPanel, PricesPanel, SoldPanel } from './bulk-forms.tsx'
import { productCount } from './bulk-words.ts'
import { PRODUCT_SIGNS } from '../product-words.ts'

export type BulkPageProps = {
  products: readonly ChosenProduct[]
  /** The view has more products than one edit changes. */
  isCut: boolean
  mayPrice: boolean
  doneIntent: string | null
  answer: DeskAnswer | undefined
}

/** What a change that was made says on the page that is loaded after it, without scripts. */
const DONE_WORDS: Readonly<Record<string, string>> = {
  precios: 'Precios cambiados. Ya se ven en la tienda.',
  archivar: 'Archivados: ya no se venden.',
  restaurar: 'Vuelven a estar a la venta.',
  grupos: 'Cambiados de grupo. Ya se ve en la tienda.',
}

/** Many products at once: what becomes of each is shown first. */
export function BulkPage({ products, isCut, mayPrice, doneIntent, answer }: BulkPageProps) {
  const panel = { ids: products.map(({ id }) => id).join(' '), pageAnswer: answer }
  return (
    <>
      <PageHead
        title="Cambiar varios"
        back={{ to: '/productos', label: 'Productos' }}
        second={products.length === 0 ? null : productCount(products.length)}
      />
      {/* What the forms answer stands in them. */}
      <PageAnswer answer={undefined} doneText={DONE_WORDS[doneIntent ?? '']} />
      {isCut ? (
        <DeskNotice tone="waits">
          La vista tiene más. Aquí están los {MOST_AT_ONCE} primeros: cambia estos y sigue después.
        </DeskNotice>
      ) : null}
      {products.length === 0 ? (
        <Nothing title="No hay ningún producto marcado">
          <Link to="/productos">Márcalos en la lista</Link>.
        </Nothing>
      ) : (
        <>
          {mayPrice ? <PricesPanel {...panel} /> : null}
          <GroupsPanel {...panel} />
          <SoldPanel {...panel} products={products} />
          <DeskTable
            caption="Los productos marcados"
            height="numbers"
            rows={products}
            keyOf={({ id }) => id}
            linkOf={({ id, name }) => ({ to: `/productos/${id}`, text: name })}
            isOff={({ isSold }) => !isSold}
            columns={COLUMNS}
          />
        </>
      )}
    </>
  )
}

const COLUMNS: Column<ChosenProduct>[] = [
  {
    key: 'name',
    head: 'Producto',
    place: 'first',
    cell: ({ id }) => <SecondLine>{id}</SecondLine>,
  },
  {
    key: 'state',
    head: 'Estado',
    place: 'third',
    cell: ({ isSold }) => <StateSign {...PRODUCT_SIGNS[isSold ? 'live' : 'archived']} />,
  },
  {
    key: 'price',
    head: 'Precio sin IVA',
    align: 'right',
    place: 'right',
    cell: ({ priceCents }) => formatEuros(priceCents),
  },
]

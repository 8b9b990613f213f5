import { Link } from 'react-router'
import { kindOf, limitsOf } from '#core/pricing/discounts/code-words.ts'
import type { DiscountCode } from '#core/pricing/discounts/discount.ts'
import type { CodeState } from '#core/pricing/discounts/new-code.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { Nothing } from '../ui/blocks.tsx'
import { Pages } from '../ui/choice-bar.tsx'
import { DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Views } from '../ui/views.tsx'
import { CODE_SIGNS } from './code-words.ts'

export type ListedCode = DiscountCode & { state: CodeState; discountedCents: number }

/** The three parts of the room. */
export const SaleViews = ({ current }: { current: 'codigos' | 'ofertas' | 'rebajas' }) => (
  <Views
    label="Códigos y rebajas"
    current={current}
    views={[
      { key: 'codigos', label: 'Códigos', to: '/codigos' },
      { key: 'ofertas', label: 'Ofertas', to: '/ofertas' },
      { key: 'rebajas', label: 'Rebajas', to: '/rebajas' },
    ]}
  />
)

type CodeListProps = { codes: readonly ListedCode[]; next: string | undefined; isFirst: boolean }

/** The codes, the newest first: what each takes off, its limits, and what it has cost. */
export function CodeList({ codes, next, isFirst }: CodeListProps) {
  return (
    <>
      <PageHead
        title="Códigos y rebajas"
        second="Un código se escribe; una rebaja baja el precio"
        deeds={
          <DeskLinkButton to="/codigos/nuevo" look="main">
            Código nuevo
          </DeskLinkButton>
        }
      />
      <SaleViews current="codigos" />
      {codes.length === 0 ? (
        <Nothing title="No hay ningún código">
          <Link to="/codigos/nuevo">Crear el primero</Link>
        </Nothing>
      ) : (
        <DeskTable
          caption="Códigos de descuento"
          rows={codes}
          keyOf={({ code }) => code}
          linkOf={({ code }) => ({ to: `/codigos/${code}`, text: code })}
          isOff={({ state }) => state !== 'works' && state !== 'not_started'}
          columns={COLUMNS}
        />
      )}
      <Pages
        first={isFirst ? undefined : '/codigos'}
        next={next && `/codigos?${new URLSearchParams({ desde: next })}`}
      />
    </>
  )
}

const COLUMNS: Column<ListedCode>[] = [
  {
    key: 'code',
    head: 'Código',
    place: 'first',
    cell: (code) => <SecondLine>{limitsOf(code)}</SecondLine>,
  },
  {
    key: 'state',
    head: 'Estado',
    place: 'third',
    cell: ({ state }) => <StateSign {...CODE_SIGNS[state]} />,
  },
  { key: 'kind', head: 'Quita', align: 'right', place: 'right', cell: (code) => kindOf(code) },
  {
    key: 'uses',
    head: 'Usos',
    align: 'right',
    place: 'below',
    isNamed: true,
    cell: ({ usedCount, maxUses }) => (maxUses === null ? usedCount : `${usedCount} de ${maxUses}`),
  },
  {
    key: 'cost',
    head: 'Descontado',
    align: 'right',
    cell: ({ discountedCents }) => formatEuros(discountedCents),
  },
]

import { Link } from 'react-router'
import { formatEuros } from '#core/base/money/money.ts'
import type { Offer } from '#core/pricing/offers/offer.ts'
import { dealText, scopeText, type OfferStanding } from '#core/pricing/offers/offer-words.ts'
import { SaleViews } from '../codes/code-list.tsx'
import { Nothing } from '../ui/blocks.tsx'
import { DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { OFFER_SIGNS } from './offer-words.ts'

export type ListedOffer = Offer & { standing: OfferStanding; orders: number; cents: number }

/** The offers, the newest first: what each does, and what it has cost. */
export function OfferList({ offers }: { offers: readonly ListedOffer[] }) {
  return (
    <>
      <PageHead
        title="Códigos y rebajas"
        second="Una oferta se aplica sola en el carrito"
        deeds={
          <>
            <DeskLinkButton to="/ofertas/nueva?conjunto">Conjunto nuevo</DeskLinkButton>
            <DeskLinkButton to="/ofertas/nueva" look="main">
              Oferta nueva
            </DeskLinkButton>
          </>
        }
      />
      <SaleViews current="ofertas" />
      {offers.length === 0 ? (
        <Nothing title="No hay ninguna oferta">
          <Link to="/ofertas/nueva">Hacer la primera</Link>
        </Nothing>
      ) : (
        <DeskTable
          caption="Ofertas"
          rows={offers}
          keyOf={({ key }) => key}
          linkOf={({ key, name }) => ({ to: `/ofertas/${key}`, text: name })}
          isOff={({ standing }) => standing === 'over'}
          columns={COLUMNS}
        />
      )}
    </>
  )
}

const COLUMNS: Column<ListedOffer>[] = [
  {
    key: 'name',
    head: 'Oferta',
    place: 'first',
    cell: (offer) => (
      <SecondLine>{`${dealText(offer)}${offer.pack ? ': ' : ' en '}${scopeText(offer)}`}</SecondLine>
    ),
  },
  {
    key: 'state',
    head: 'Estado',
    place: 'third',
    cell: ({ standing }) => <StateSign {...OFFER_SIGNS[standing]} />,
  },
  { key: 'orders', head: 'Pedidos', align: 'right', place: 'below', cell: ({ orders }) => orders },
  {
    key: 'cost',
    head: 'Descontado',
    align: 'right',
    place: 'right',
    cell: ({ cents }) => formatEuros(cents),
  },
]

import { formatEuros, type Cents } from '#core/base/money/money.ts'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { Block, Facts } from '../../ui/blocks.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskSelect } from '../../ui/desk-field.tsx'
import { DeskForm } from '../../ui/desk-form.tsx'
import type { OrderFacts } from '../order-facts.server.ts'

type CodBlockProps = {
  order: Pick<OrderFacts, 'state' | 'collect' | 'money'>
  maySend: boolean
  pageAnswer: DeskAnswer | undefined
}

type CollectedProps = {
  cents: Cents
  /** On a page of many orders. */
  number?: string
  look?: 'main' | 'plain'
  pageAnswer: DeskAnswer | undefined
}

/** The courier has brought the money, to the cent that is shown. */
export const CollectedForm = ({ cents, number, look = 'plain', pageAnswer }: CollectedProps) => (
  <DeskForm intent="cobrado-mensajero" pageAnswer={pageAnswer} version={cents}>
    {({ busy }) => (
      <>
        {number === undefined ? null : (
          <input type="hidden" name="pedido" value={number} readOnly />
        )}
        <input type="hidden" name="visto" value={cents} readOnly />
        <DeskButton type="submit" look={look} busy={busy}>
          {`El mensajero ha cobrado ${formatEuros(cents)}`}
        </DeskButton>
      </>
    )}
  </DeskForm>
)

/** What the courier collects for an order: that it came, or that its parcel came back. */
export function CodBlock({ order, maySend, pageAnswer }: CodBlockProps) {
  const { state, collect, money } = order
  const isAway = state.fulfilment === 'shipped' || state.fulfilment === 'delivered'
  const cents = money?.amounts.totalCents
  return (
    <Block title="Contra reembolso" id="contra-reembolso">
      <Facts facts={[['Al entregar', collect]]} />
      {cents === undefined ? null : (
        <CollectedForm cents={cents} look="main" pageAnswer={pageAnswer} />
      )}
      {isAway && maySend ? (
        <DeskForm intent="vuelto-sin-cobrar" pageAnswer={pageAnswer} version={collect ?? ''}>
          {({ busy, typed, errorOf }) => (
            <>
              <DeskSelect
                label="Ha vuelto sin cobrar"
                name="estado"
                defaultValue={typed('estado') ?? 'bien'}
                error={errorOf('estado')}
              >
                <option value="bien">Bien: vuelve a la venta</option>
                <option value="danado">Dañado: se da de baja</option>
              </DeskSelect>
              <DeskButton type="submit" busy={busy}>
                Anular el pedido, que ha vuelto
              </DeskButton>
            </>
          )}
        </DeskForm>
      ) : null}
    </Block>
  )
}

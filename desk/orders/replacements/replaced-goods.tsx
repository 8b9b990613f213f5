import { Block } from '../../ui/blocks.tsx'
import { StateSign } from '../../ui/state-sign.tsx'
import { Quiet } from '../../ui/text-block.tsx'
import { whenText } from '../../ui/when.ts'
import type { OrderFacts } from '../order-facts.server.ts'

/** What is sent again at 0 €. The command line makes, sends and cancels it. */
export function ReplacedGoods({ order, now }: { order: OrderFacts; now: Date }) {
  if (order.replacements.length === 0) return null
  return (
    <Block title="Reposiciones, sin coste">
      <ul>
        {order.replacements.map(({ number, sentAt, isWaiting, madeAt, tracking, goods }) => (
          <li key={number}>
            <StateSign
              sign={isWaiting ? 'begin' : sentAt === null ? 'crossed' : 'done'}
              text={
                isWaiting
                  ? `Reposición ${number}, por enviar, hecha ${whenText(madeAt, now)}`
                  : sentAt === null
                    ? `Reposición ${number}, anulada`
                    : `Reposición ${number}, salió ${whenText(sentAt, now)}`
              }
            />
            {tracking === '' ? null : <p>{tracking}</p>}
            {goods.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </li>
        ))}
      </ul>
      <Quiet>Se hacen y se envían con la línea de órdenes: pedidos reponer.</Quiet>
    </Block>
  )
}

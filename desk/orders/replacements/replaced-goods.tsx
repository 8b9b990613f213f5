import type { DeskAnswer } from '../../http/desk-answer.ts'
import { Block } from '../../ui/blocks.tsx'
import { StateSign } from '../../ui/state-sign.tsx'
import { whenText } from '../../ui/when.ts'
import type { OrderFacts } from '../order-facts.server.ts'
import { ReplaceForm } from './replace-form.tsx'
import { CancelReplaced, SendReplaced } from './waiting-forms.tsx'

type ReplacedProps = {
  order: OrderFacts
  now: Date
  may: { send: boolean; refund: boolean }
  pageAnswer: DeskAnswer | undefined
}

type State = Pick<
  OrderFacts['replacements'][number],
  'isWaiting' | 'madeAt' | 'sentAt' | 'deliveredAt'
>

function stateText({ isWaiting, madeAt, sentAt, deliveredAt }: State, now: Date): string {
  if (isWaiting) return `por enviar, hecha ${whenText(madeAt, now)}`
  if (sentAt === null) return 'anulada'
  const left = `salió ${whenText(sentAt, now)}`
  return deliveredAt === null ? left : `${left}, llegó ${whenText(deliveredAt, now)}`
}

/** What is sent again at 0 €, and what may be. */
export function ReplacedGoods({ order, now, may, pageAnswer }: ReplacedProps) {
  const mayMake = may.refund && order.replaceable.length > 0
  if (order.replacements.length === 0 && !mayMake) return null
  return (
    <Block title="Reposiciones, sin coste">
      <ul>
        {order.replacements.map(({ number, isWaiting, tracking, goods, ...moments }) => (
          <li key={number}>
            <StateSign
              sign={isWaiting ? 'begin' : moments.sentAt === null ? 'crossed' : 'done'}
              text={`Reposición ${number}, ${stateText({ isWaiting, ...moments }, now)}`}
            />
            {tracking === '' ? null : <p>{tracking}</p>}
            {goods.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {isWaiting && may.send ? (
              <SendReplaced number={number} pageAnswer={pageAnswer} />
            ) : null}
            {isWaiting && may.refund ? (
              <CancelReplaced number={number} pageAnswer={pageAnswer} />
            ) : null}
          </li>
        ))}
      </ul>
      {mayMake ? <ReplaceForm order={order} pageAnswer={pageAnswer} /> : null}
    </Block>
  )
}

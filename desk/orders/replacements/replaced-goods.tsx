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

/** What is sent again at 0 €, and what may be. */
export function ReplacedGoods({ order, now, may, pageAnswer }: ReplacedProps) {
  const mayMake = may.refund && order.replaceable.length > 0
  if (order.replacements.length === 0 && !mayMake) return null
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

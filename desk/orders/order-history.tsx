import type { OrderNote } from '#core/owner/desk-orders/order-notes.server.ts'
import { eventWords, INNER_EVENTS } from '#core/owner/desk-orders/event-words.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Timeline, type Happening } from '../ui/blocks.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskForm, Panel } from '../ui/desk-form.tsx'
import { NoteForm, RemoveNote } from '../ui/note-form.tsx'
import { Quiet } from '../ui/text-block.tsx'
import { whenText } from '../ui/when.ts'
import type { OrderFacts } from './order-facts.server.ts'
import { causeWords, MAIL_WORDS } from './order-words.ts'
import styles from './desk-order.module.css'

type HistoryProps = { order: OrderFacts; now: Date; pageAnswer: DeskAnswer | undefined }

const MAIL_STATES = { pending: 'sale enseguida', sent: 'enviado', dead: 'no ha salido' } as const

/** What has happened, with every mail as it was sent; the newest first. */
export function OrderHistory({ order, now, pageAnswer }: HistoryProps) {
  const events: Happening[] = order.events.flatMap(({ kind, cause, who, happenedAt }, at) => {
    const text = eventWords(kind)
    if (text === undefined || INNER_EVENTS.has(kind)) return []
    const isBad = kind === 'refund_failed' || kind === 'disputed' || kind === 'payment_mismatch'
    return [
      {
        key: `event ${at}`,
        at: happenedAt,
        when: whenText(happenedAt, now),
        text,
        second: causeWords(cause, who),
        ...(isBad ? { kind: 'failed' as const } : {}),
      },
    ]
  })
  const mails: Happening[] = order.mails.map((mail) => ({
    key: mail.id,
    at: mail.createdAt,
    when: whenText(mail.createdAt, now),
    kind: mail.status === 'dead' ? 'failed' : 'mail',
    text: `Correo: ${MAIL_WORDS[mail.kind] ?? 'sobre el pedido'}`,
    second: MAIL_STATES[mail.status],
    deed:
      mail.canResend && mail.status !== 'pending' ? (
        <DeskForm intent="reenviar" pageAnswer={pageAnswer} className={styles.mail ?? ''}>
          {({ busy }) => (
            <>
              <input type="hidden" name="correo" value={mail.id} />
              <DeskButton type="submit" look="text" busy={busy}>
                Reenviar
              </DeskButton>
            </>
          )}
        </DeskForm>
      ) : null,
  }))
  const notes = order.notes.map((note) => noteHappening(note, now, pageAnswer))
  const all = [...events, ...mails, ...notes].toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return (
    <Block title="Qué ha pasado">
      {order.isForgotten ? null : (
        <Panel
          title="Apuntar una nota…"
          id="nota"
          isOpen={pageAnswer?.intent === 'apuntar' && !pageAnswer.ok}
        >
          <Quiet>El cliente no la ve en la tienda; la lee si pide sus datos.</Quiet>
          <NoteForm pageAnswer={pageAnswer} />
        </Panel>
      )}
      <Timeline happenings={all} />
    </Block>
  )
}

/** A note of the house, with its writer and the way to take it away. */
function noteHappening(
  { id, text, at, by }: OrderNote,
  now: Date,
  pageAnswer: DeskAnswer | undefined,
): Happening {
  const when = whenText(at, now)
  return {
    key: id,
    at,
    when,
    kind: 'note',
    text: <span className={styles.note}>{text}</span>,
    deed: <RemoveNote id={id} when={when} className={styles.mail} pageAnswer={pageAnswer} />,
    second: `Nota de ${by ?? 'alguien que ya no está'}`,
  }
}

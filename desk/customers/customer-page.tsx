import { Link } from 'react-router'
import type { CustomerNote } from '#core/owner/desk-customers/customer-notes.server.ts'
import type { PersonOrder } from '#core/owner/desk-customers/person-file.server.ts'
import type { Person } from '#core/owner/desk-customers/people.server.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { ReturnStatus } from '#core/returns/return.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { goodsState } from '../orders/order-states.ts'
import { returnState } from '../returns/return-words.ts'
import { Block, Columns, Facts } from '../ui/blocks.tsx'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskCheck } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer, Panel } from '../ui/desk-form.tsx'
import { DeskTable, type Column } from '../ui/desk-table.tsx'
import { NoteForm, RemoveNote } from '../ui/note-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Deeds, Quiet, TextBlock } from '../ui/text-block.tsx'
import { whenText } from '../ui/when.ts'
import { DONE_WORDS, orderCount } from './customer-words.ts'

export type CustomerPageProps = {
  person: Person
  phone: string
  orders: readonly PersonOrder[]
  returns: readonly {
    code: string
    status: ReturnStatus
    isRefundPending: boolean
    requestedAt: string
  }[]
  messages: readonly { reference: string; subject: string; createdAt: string }[]
  notes: readonly CustomerNote[]
  may: { money: boolean; answer: boolean; export: boolean; forget: boolean; mail: boolean }
  /** All of the person's orders, as forgetting counts them. */
  allOrders: number
  doneIntent: string | null
  now: string
  answer: DeskAnswer | undefined
}

/** One person: who is this, and do we owe them something? */
export function CustomerPage(props: CustomerPageProps) {
  const { person, orders, doneIntent, answer, may } = props
  const now = new Date(props.now)
  return (
    <>
      <PageHead
        title={person.name}
        back={{ to: '/clientes', label: 'Clientes' }}
        second={`${person.hasAccount ? 'con cuenta' : 'sin cuenta'} · ${orderCount(props.allOrders)}${may.money ? ` · ${formatEuros(person.boughtCents)}` : ''}`}
      />
      <PageAnswer answer={answer} doneText={DONE_WORDS[doneIntent ?? '']} />
      <Columns aside={<Aside {...props} />}>
        <Block title="Pedidos" aside={orderCount(props.allOrders)}>
          {orders.length === 0 ? (
            <p>Todavía no ha comprado.</p>
          ) : (
            <DeskTable
              caption={`Pedidos de ${person.name}`}
              height="numbers"
              isPlain
              rows={orders}
              keyOf={({ number }) => number}
              linkOf={({ number }) => ({ to: `/pedidos/${number}`, text: number })}
              columns={orderColumns(may.money, now)}
            />
          )}
          {orders.length < props.allOrders ? (
            <Link to={`/pedidos?${new URLSearchParams({ vista: 'todos', q: person.email })}`}>
              Ver los {props.allOrders}
            </Link>
          ) : null}
        </Block>
        <Doings {...props} />
        <Notes {...props} />
      </Columns>
    </>
  )
}

const orderColumns = (seesMoney: boolean, now: Date): Column<PersonOrder>[] => [
  { key: 'number', head: 'Pedido', cell: () => null },
  { key: 'at', head: 'Cuándo', cell: ({ placedAt }) => whenText(placedAt, now) },
  {
    key: 'state',
    head: 'Mercancía',
    cell: ({ state }) => (
      <StateSign {...goodsState({ state, isToSend: state.payment !== 'pending' })} />
    ),
  },
  ...(seesMoney
    ? [
        {
          key: 'total',
          head: 'Total',
          align: 'right' as const,
          cell: ({ totalCents }: PersonOrder) => formatEuros(totalCents),
        },
      ]
    : []),
]

/** Returns and messages, each a link to where it is dealt with. */
function Doings({ returns, messages, may, now: nowText }: CustomerPageProps) {
  const now = new Date(nowText)
  return (
    <>
      {returns.length > 0 ? (
        <Block title="Devoluciones">
          <Facts
            facts={returns.map(
              (one) =>
                [
                  whenText(one.requestedAt, now),
                  <>
                    <Link to={`/devoluciones/${one.code}`}>{one.code}</Link>{' '}
                    <StateSign {...returnState(one)} />
                  </>,
                ] as const,
            )}
          />
        </Block>
      ) : null}
      {messages.length > 0 && may.answer ? (
        <Block title="Mensajes">
          <Facts
            facts={messages.map(
              ({ reference, subject, createdAt }) =>
                [
                  whenText(createdAt, now),
                  <Link key={reference} to={`/mensajes/${reference}`}>
                    {subject}
                  </Link>,
                ] as const,
            )}
          />
        </Block>
      ) : null}
    </>
  )
}

function Notes({ notes, answer, now: nowText }: CustomerPageProps) {
  const now = new Date(nowText)
  return (
    <Block title="Notas" aside="las lee si pide sus datos">
      {notes.map(({ id, text, at, by }) => (
        <div key={id}>
          <TextBlock who={`${by ?? 'alguien que ya no está'} · ${whenText(at, now)}`}>
            {text}
          </TextBlock>
          <Deeds>
            <RemoveNote id={id} when={whenText(at, now)} pageAnswer={answer} />
          </Deeds>
        </div>
      ))}
      <NoteForm pageAnswer={answer} />
    </Block>
  )
}

function Aside(props: CustomerPageProps) {
  const { person, phone, may } = props
  return (
    <>
      <Block title="Quién es">
        <Facts
          facts={[
            ['Correo', person.email],
            ['Teléfono', phone],
            ['Dónde', person.place],
          ]}
        />
        {may.mail ? (
          <Link to={`/correo?${new URLSearchParams({ vista: 'todos', q: person.email })}`}>
            Los correos que le han salido
          </Link>
        ) : null}
      </Block>
      {may.export || may.forget ? (
        <Block title="Sus datos">
          {may.export ? (
            <Deeds>
              <DeskLinkButton to={`/clientes/${person.key}/datos`} reloadDocument>
                Descargar sus datos
              </DeskLinkButton>
            </Deeds>
          ) : null}
          {may.forget ? <Forget {...props} /> : null}
        </Block>
      ) : null}
    </>
  )
}

function Forget({ person, allOrders, answer }: CustomerPageProps) {
  return (
    <Panel title="Olvidar…" isOpen={answer?.intent === 'olvidar'}>
      <DeskForm intent="olvidar" pageAnswer={answer}>
        {({ busy, errorOf, typed }) => (
          <>
            <input type="hidden" name="pedidos" value={allOrders} readOnly />
            <Quiet>
              Se borran su cuenta, sus mensajes, las notas y el texto de sus correos.{' '}
              {allOrders === 0
                ? ''
                : `${orderCount(allOrders)} ${allOrders === 1 ? 'queda' : 'quedan'} en las cuentas sin su nombre; lo que no esté acabado, en cuanto acabe. `}
              Las facturas se guardan como manda la ley.
            </Quiet>
            <DeskCheck
              label="Lo ha pedido, y sé que no tiene vuelta atrás"
              name="seguro"
              value="si"
              required
              defaultChecked={typed('seguro') === 'si'}
            />
            {errorOf('seguro') ? <p role="alert">{errorOf('seguro')}</p> : null}
            <ConfirmButtons deed={`Olvidar a ${person.name}`} isDangerous busy={busy} />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

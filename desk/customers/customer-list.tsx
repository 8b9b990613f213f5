import type { Person } from '#core/owner/desk-customers/people.server.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { Nothing } from '../ui/blocks.tsx'
import { Pages } from '../ui/choice-bar.tsx'
import { PageAnswer } from '../ui/desk-form.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { listAddress, ListSearch } from '../ui/list-search.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Quiet } from '../ui/text-block.tsx'
import { whenText } from '../ui/when.ts'
import { DONE_WORDS, WAITING } from './customer-words.ts'

type CustomerListProps = {
  text: string
  people: readonly Person[]
  next: string | undefined
  isFirst: boolean
  seesMoney: boolean
  doneIntent: string | null
  isWaiting: boolean
  now: string
}

/** The people who buy, with and without an account: who is this? */
export function CustomerList(props: CustomerListProps) {
  const { text, people, next, isFirst, seesMoney, doneIntent, isWaiting, now } = props
  const doneText = DONE_WORDS[doneIntent ?? '']
  return (
    <>
      <PageHead
        title="Clientes"
        second={text === '' ? 'Los últimos que han comprado' : `Con «${text}»`}
      />
      <PageAnswer
        answer={undefined}
        doneText={doneText && (isWaiting ? doneText + WAITING : doneText)}
      />
      <ListSearch action="/clientes" text={text} hint="Nombre, correo o código postal" />
      {people.length === 0 ? (
        <Nothing title={text === '' ? 'Todavía no hay clientes' : `Nadie con «${text}»`}>
          Se busca por cómo empieza el nombre, el apellido, el correo o el código postal, con
          acentos o sin ellos.
        </Nothing>
      ) : (
        <DeskTable
          caption="Clientes"
          rows={people}
          keyOf={({ email }) => email}
          linkOf={({ key, name }) => ({ to: `/clientes/${key}`, text: name })}
          columns={columns(seesMoney, new Date(now))}
        />
      )}
      <Pages
        first={isFirst ? undefined : listAddress('/clientes', { q: text })}
        next={next && listAddress('/clientes', { q: text, desde: next })}
      />
      <Quiet>Los datos de los pedidos de hace más de 6 años ya no están.</Quiet>
    </>
  )
}

const columns = (seesMoney: boolean, now: Date): Column<Person>[] => [
  {
    key: 'person',
    head: 'Persona',
    place: 'first',
    cell: ({ email }) => <SecondLine>{email}</SecondLine>,
  },
  { key: 'place', head: 'Dónde', place: 'second', cell: ({ place }) => place },
  {
    key: 'account',
    head: 'Cuenta',
    place: 'third',
    cell: ({ hasAccount }) => (hasAccount ? 'con cuenta' : 'sin cuenta'),
  },
  { key: 'orders', head: 'Pedidos', align: 'right', cell: ({ orders }) => orders },
  ...(seesMoney
    ? [
        {
          key: 'bought',
          head: 'Ha comprado',
          align: 'right' as const,
          place: 'right' as const,
          cell: ({ boughtCents }: Person) => formatEuros(boughtCents),
        },
      ]
    : []),
  {
    key: 'last',
    head: 'Último',
    align: 'right',
    place: 'below',
    cell: ({ lastAt }) =>
      lastAt === null ? '·' : <time dateTime={lastAt}>{whenText(lastAt, now)}</time>,
  },
]

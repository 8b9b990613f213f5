import type { InboxMessage } from '#core/account/contact/inbox.server.ts'
import { MESSAGE_VIEWS, type MessageView } from '#core/account/contact/message-views.ts'
import { Nothing } from '../ui/blocks.tsx'
import { Pages } from '../ui/choice-bar.tsx'
import { DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { listAddress } from '../ui/list-search.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Views } from '../ui/views.tsx'
import { ageText, whenText } from '../ui/when.ts'

type Row = Pick<InboxMessage, 'reference' | 'subject' | 'createdAt' | 'handledAt'> & {
  name: string
  start: string
}

type MessageListProps = {
  view: MessageView
  open: number
  rows: readonly Row[]
  next: string | undefined
  isFirst: boolean
  now: string
}

/** The inbox: who waits longest, and about what. */
export function MessageList({ view, open, rows, next, isFirst, now }: MessageListProps) {
  return (
    <>
      <PageHead
        title="Mensajes"
        deeds={<DeskLinkButton to="/mensajes/plantillas">Plantillas</DeskLinkButton>}
        second={
          open === 0
            ? 'Nadie espera respuesta'
            : open === 1
              ? '1 espera respuesta'
              : `${open} esperan respuesta`
        }
      />
      <Views
        label="Vistas guardadas"
        current={view}
        views={Object.entries(MESSAGE_VIEWS).map(([key, label]) => ({
          key,
          label,
          to: `/mensajes?vista=${key}`,
          count: key === 'esperan' ? open : undefined,
        }))}
      />
      {rows.length === 0 ? (
        <Nothing title={view === 'esperan' ? 'Nadie espera respuesta' : 'Aquí no hay mensajes'}>
          Lo que se escribe en el formulario de contacto aparece aquí en el momento.
        </Nothing>
      ) : (
        <DeskTable
          caption="Mensajes de esta vista"
          rows={rows}
          keyOf={({ reference }) => reference}
          linkOf={({ reference, subject }) => ({ to: `/mensajes/${reference}`, text: subject })}
          columns={columns(new Date(now))}
        />
      )}
      <Pages
        first={isFirst ? undefined : listAddress('/mensajes', { vista: view })}
        next={next && listAddress('/mensajes', { vista: view, desde: next })}
      />
    </>
  )
}

const columns = (now: Date): Column<Row>[] => [
  {
    key: 'subject',
    head: 'Asunto',
    place: 'first',
    cell: ({ start }) => <SecondLine>{start}</SecondLine>,
  },
  { key: 'name', head: 'De', place: 'second', cell: ({ name }) => name },
  { key: 'reference', head: 'Referencia', isWide: true, cell: ({ reference }) => reference },
  {
    key: 'state',
    head: 'Estado',
    place: 'third',
    cell: ({ handledAt }) =>
      handledAt === null ? (
        <StateSign sign="begin" text="Espera" />
      ) : (
        <StateSign sign="done" text="Atendido" tone="off" />
      ),
  },
  {
    key: 'age',
    head: 'Llegó',
    align: 'right',
    place: 'right',
    cell: ({ createdAt, handledAt }) => (
      <time dateTime={createdAt} title={whenText(createdAt, now)}>
        {handledAt === null ? ageText(createdAt, now) : whenText(createdAt, now)}
      </time>
    ),
  },
]

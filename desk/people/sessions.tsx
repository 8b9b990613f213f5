import type { OpenStaffSession } from '#core/account/staff/staff-sessions.server.ts'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { whenText } from '../ui/when.ts'

type SessionsProps = {
  sessions: readonly Omit<OpenStaffSession, 'staffId'>[]
  /** The one that asks. */
  ownSessionId: string
  now: string
}

/** The open sessions of a person: on which device, since when. */
export function Sessions({ sessions, ownSessionId, now }: SessionsProps) {
  const clock = new Date(now)
  if (sessions.length === 0) return <p>No tiene ninguna sesión abierta.</p>
  return (
    <DeskTable
      caption="Sesiones abiertas"
      rows={sessions}
      keyOf={({ id }) => id}
      columns={sessionColumns(ownSessionId, clock)}
    />
  )
}

function sessionColumns(
  ownSessionId: string,
  clock: Date,
): Column<SessionsProps['sessions'][number]>[] {
  return [
    {
      key: 'device',
      head: 'Dispositivo',
      place: 'first',
      cell: ({ id, device, client }) => (
        <>
          {device}
          {id === ownSessionId ? ' · esta' : ''}
          <SecondLine>{client}</SecondLine>
        </>
      ),
    },
    {
      key: 'begun',
      head: 'Entró',
      place: 'third',
      cell: ({ createdAt }) => whenText(createdAt, clock),
    },
    {
      key: 'seen',
      head: 'Última vez',
      place: 'right',
      cell: ({ lastSeenAt }) => whenText(lastSeenAt, clock),
    },
  ]
}

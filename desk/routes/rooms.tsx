import { Link, useRouteLoaderData } from 'react-router'
import { requireStaff } from '../http/require-staff.server.ts'
import { Nothing } from '../ui/blocks.tsx'
import { PageHead } from '../ui/page-head.tsx'
import styles from '../shell/rooms-list.module.css'
import type { loader as shellLoader } from './shell.tsx'
import type { Route } from './+types/rooms'

export const meta: Route.MetaFunction = () => [{ title: 'Salas · El mostrador' }]

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  return null
}

/** Every room of a role; on a phone, what the thumb bar has no place for. */
export default function RoomsRoute() {
  const data = useRouteLoaderData<typeof shellLoader>('routes/shell')
  const rooms = data?.rooms ?? []
  const counts: Readonly<Record<string, number>> = data?.counts ?? {}
  return (
    <>
      <PageHead title="Salas" />
      {rooms.length === 0 ? (
        <Nothing title="Todavía no hay salas para tu puesto">
          Pide a quien lleva la tienda que te cambie el puesto.
        </Nothing>
      ) : (
        <ul className={styles.rooms}>
          {rooms.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.room}>
                {label}
                <span>{counts[to] ?? ''}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import { Outlet } from 'react-router'
import { shopContext } from '#app/context.ts'
import { shop as shopFacts } from '#core/base/policy/shop.ts'
import { writeCursor } from '#core/owner/desk-live/live-cursor.ts'
import { roomsFor } from '#core/owner/desk-live/live-rooms.ts'
import { liveCursor } from '#core/owner/desk-live/news.server.ts'
import { roomCounts } from '#core/owner/desk-live/room-counts.server.ts'
import { can } from '#core/account/staff/staff.ts'
import { requireStaff } from '../http/require-staff.server.ts'
import { ROOMS } from '../rooms.ts'
import { DeskError } from '../shell/desk-error.tsx'
import { Shell } from '../shell/shell.tsx'
import type { Route } from './+types/shell'

/** The frame's data: who works here, the rooms of that role, what waits in them, and since when. */
export async function loader({ context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context)
  const { db, now } = context.get(shopContext)
  const own = roomsFor(staff.role)
  const [counts, cursor] = await Promise.all([
    roomCounts(db, own),
    liveCursor(db, { now: now(), rooms: own }),
  ])
  return {
    shopName: shopFacts.name,
    rooms: ROOMS.filter(({ permission }) => can(staff.role, permission)),
    counts,
    cursor: writeCursor(cursor),
    person: { name: staff.name, role: staff.role },
  }
}

export default function ShellRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Shell {...loaderData}>
      <Outlet />
    </Shell>
  )
}

/** A page that fails leaves the frame standing, unless the frame's own data are missing. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <DeskError />
  return (
    <Shell {...loaderData}>
      <DeskError />
    </Shell>
  )
}

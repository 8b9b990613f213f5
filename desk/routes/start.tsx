import { redirect } from 'react-router'
import { can } from '#core/account/staff/staff.ts'
import { requireStaff } from '../http/require-staff.server.ts'
import { ROOMS } from '../rooms.ts'
import type { Route } from './+types/start'

/** The desk opens in the first room of a role. */
export function loader({ context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context)
  const first = ROOMS.find(({ permission }) => can(staff.role, permission))
  throw redirect(first?.to ?? '/salas')
}

export default function Start() {
  return null
}

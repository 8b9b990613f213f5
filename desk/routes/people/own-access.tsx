import { shopContext } from '#app/context.ts'
import { listPasskeys } from '#core/account/staff/own-factors.server.ts'
import { findStaff } from '#core/account/staff/staff-list.server.ts'
import { openStaffSessions } from '#core/account/staff/staff-sessions.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { DONE } from '../../http/desk-answer.ts'
import { requireRecent } from '../../http/require-staff.server.ts'
import { OwnAccess } from '../../people/own-access.tsx'
import { addOwnPasskey, endOwnSessions, removeOwnPasskey } from '../../people/own-changes.server.ts'
import type { Route } from './+types/own-access'

const DONE_WORDS: Readonly<Record<string, string>> = {
  'quitar-llave': 'Llave quitada.',
  'cerrar-mias': 'Las demás sesiones se han cerrado.',
}

export const meta: Route.MetaFunction = () => [{ title: 'Tu acceso · El mostrador' }]

/** Asks for the second factor first: who finds an open desk must not add a key of their own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { staff, sessionId } = requireRecent(context, request, 'orders.read')
  const { db, now } = context.get(shopContext)
  const [passkeys, person, sessions] = await Promise.all([
    listPasskeys(db, staff.id),
    findStaff(db, staff.id),
    openStaffSessions(db, { staffId: staff.id, now: now() }),
  ])
  return {
    name: staff.name,
    email: staff.email,
    ownSessionId: sessionId,
    passkeys,
    codesLeft: person?.recoveryCodesLeft ?? 0,
    sessions,
    doneText: DONE_WORDS[new URL(request.url).searchParams.get(DONE) ?? ''],
    now: now().toISOString(),
  }
}

export const action = deskAction({
  'anadir-llave': addOwnPasskey,
  'quitar-llave': removeOwnPasskey,
  'cerrar-mias': endOwnSessions,
})

export const clientAction = deskClientAction

export default function OwnAccessRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnAccess {...loaderData} answer={actionData} />
}

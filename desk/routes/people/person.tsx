import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { findStaff } from '#core/account/staff/staff-list.server.ts'
import { openStaffSessions } from '#core/account/staff/staff-sessions.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { DONE } from '../../http/desk-answer.ts'
import { requireRecent } from '../../http/require-staff.server.ts'
import {
  changeRole,
  endSessions,
  giveAccess,
  inviteOnceMore,
  resetFactor,
  takeAccess,
} from '../../people/people-changes.server.ts'
import { PersonPage } from '../../people/person-page.tsx'
import type { Route } from './+types/person'

const MOST_HISTORY = 20

/** What was done, on the page after it, without scripts. */
const DONE_WORDS: Readonly<Record<string, string>> = {
  papel: 'Papel guardado.',
  'cerrar-sesiones': 'Sesiones cerradas.',
  quitar: 'Ya no tiene acceso. Sus sesiones se han cerrado.',
  devolver: 'Vuelve a tener acceso.',
  'otra-invitacion': 'Otra invitación sale ahora. La de antes ya no vale.',
  reiniciar: 'Su llave ya no vale. Le llega un correo para preparar otra.',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.person.name ?? 'Persona'} · El mostrador` },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { staff, sessionId } = requireRecent(context, request, 'staff.manage')
  const { db, now } = context.get(shopContext)
  const person = await findStaff(db, params.id)
  if (!person) throw data(null, { status: 404 })
  const [sessions, history] = await Promise.all([
    openStaffSessions(db, { staffId: person.id, now: now() }),
    listAudit(db, { subject: { kind: 'staff', id: person.id }, most: MOST_HISTORY }),
  ])
  return {
    person,
    isOwn: person.id === staff.id,
    ownSessionId: sessionId,
    sessions,
    history: history.map(({ number, at, summary }) => ({ number, at, summary })),
    doneText: DONE_WORDS[new URL(request.url).searchParams.get(DONE) ?? ''],
    now: now().toISOString(),
  }
}

export const action = deskAction({
  papel: changeRole,
  'cerrar-sesiones': endSessions,
  quitar: takeAccess,
  devolver: giveAccess,
  'otra-invitacion': inviteOnceMore,
  reiniciar: resetFactor,
})

export const clientAction = deskClientAction

export default function PersonRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PersonPage {...loaderData} answer={actionData} />
}

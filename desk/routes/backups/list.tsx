import { shopContext } from '#app/context.ts'
import { backupState, lastBackups } from '#core/base/backups/backups.server.ts'
import { listStaff } from '#core/account/staff/staff-list.server.ts'
import { askForBackup } from '../../backups/backup-changes.server.ts'
import { BackupList } from '../../backups/backup-list.tsx'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { DONE } from '../../http/desk-answer.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import type { Route } from './+types/list'

const ROWS = 20

export const meta: Route.MetaFunction = () => [{ title: 'Copias · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'backups.make')
  const { db, now } = context.get(shopContext)
  const [backups, state, people] = await Promise.all([
    lastBackups(db, ROWS),
    backupState(db),
    listStaff(db),
  ])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const isDone = new URL(request.url).searchParams.get(DONE) === 'hacer'
  return {
    backups: backups.map((one) => ({ ...one, who: names.get(one.askedBy) ?? one.askedBy })),
    lastMadeAt: state.madeAt,
    doneText: isDone ? 'La copia empieza ahora. Recarga para ver cómo ha ido.' : undefined,
    now: now().toISOString(),
  }
}

export const action = deskAction({ hacer: askForBackup })

export const clientAction = deskClientAction

export default function BackupsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BackupList {...loaderData} answer={actionData} />
}

import * as v from 'valibot'
import { askBackup } from '#core/base/backups/backups.server.ts'
import { hurryJob } from '#core/base/jobs/job-runs.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'

/** Asks for a backup; a job of one server makes it and checks it. */
export const askForBackup = deskChange({
  permission: 'backups.make',
  fields: {},
  schema: v.object({}),
  isSensitive: () => true,
  work: async ({ ctx, staff, at }) => {
    const outcome = await askBackup(ctx.db, { id: ctx.newId('bkp'), by: staff.id, at })
    if (outcome.ok) await hurryJob(ctx.db, 'make-backup')
    return outcome
  },
  entry: (outcome) =>
    outcome.ok
      ? {
          action: 'backup.ask',
          subject: { kind: 'database', id: 'shop' },
          summary: 'Pide una copia de seguridad',
        }
      : undefined,
  answer: (outcome) =>
    outcome.ok
      ? done('La copia empieza ahora. Recarga la página para ver cómo ha ido.')
      : refused('refused', 'Ya hay una copia en marcha: espera a que acabe.'),
})

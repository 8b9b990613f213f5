import * as v from 'valibot'
import { hurryJob } from '#core/base/jobs/job-runs.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'
import { jobLabel } from './job-words.ts'

/** Makes a job due now. Each is safe to run twice, so any may be asked for. */
export const runNow = deskChange({
  permission: 'jobs.read',
  fields: { name: 60 },
  schema: v.object({ name: v.pipe(v.string(), v.regex(/^[a-z-]+$/)) }),
  work: ({ ctx, input }) => hurryJob(ctx.db, input.name),
  entry: (outcome, { input }) =>
    outcome.ok
      ? {
          action: 'job.run_now',
          subject: { kind: 'job', id: input.name },
          summary: `Pide hacer ya: ${jobLabel(input.name)}`,
        }
      : undefined,
  answer: (outcome, { input }) => {
    if (outcome.ok) {
      return done(`${jobLabel(input.name)}: empieza ahora. Recarga para ver cómo ha ido.`)
    }
    return outcome.reason === 'running'
      ? refused('refused', 'Ya está en marcha.')
      : refused('not_found', 'Ese trabajo no existe.')
  },
})

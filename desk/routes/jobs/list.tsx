import { shopContext } from '#app/context.ts'
import { listJobs } from '#core/base/jobs/job-runs.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { DONE } from '../../http/desk-answer.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { runNow } from '../../jobs/job-changes.server.ts'
import { JobList } from '../../jobs/job-list.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Trabajos · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'jobs.read')
  const { db, now } = context.get(shopContext)
  const isDone = new URL(request.url).searchParams.get(DONE) === 'hacer-ya'
  // What failed comes first.
  const jobs = (await listJobs(db)).toSorted((a, b) => b.failures - a.failures)
  return {
    jobs,
    doneText: isDone ? 'Empieza ahora. Recarga para ver cómo ha ido.' : undefined,
    now: now().toISOString(),
  }
}

export const action = deskAction({ 'hacer-ya': runNow })

export const clientAction = deskClientAction

export default function JobsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <JobList {...loaderData} answer={actionData} />
}

import type { ListedJob } from '#core/base/jobs/job-runs.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Nothing } from '../ui/blocks.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { whenText } from '../ui/when.ts'
import { jobLabel, jobState, tookText } from './job-words.ts'

type JobListProps = {
  jobs: readonly ListedJob[]
  doneText: string | undefined
  now: string
  answer: DeskAnswer | undefined
}

/** What the shop does by itself: when it last did it, and what failed. */
export function JobList({ jobs, doneText, now, answer }: JobListProps) {
  const clock = new Date(now)
  const failing = jobs.filter(({ failures }) => failures > 0).length
  return (
    <>
      <PageHead
        title="Trabajos"
        second={
          failing === 0
            ? 'lo que la tienda hace sola; todo va bien'
            : `${failing} ${failing === 1 ? 'falla' : 'fallan'}`
        }
      />
      <PageAnswer answer={answer} doneText={doneText} />
      {jobs.length === 0 ? (
        <Nothing title="Todavía no hay trabajos">
          Ningún servidor ha empezado ninguno: mira si la tienda está en marcha.
        </Nothing>
      ) : (
        <DeskTable
          caption="Trabajos de la tienda"
          rows={jobs}
          keyOf={({ name }) => name}
          columns={jobColumns(clock, answer)}
        />
      )}
    </>
  )
}

function RunNow({ name, answer }: { name: string; answer: DeskAnswer | undefined }) {
  return (
    <DeskForm intent="hacer-ya" pageAnswer={answer?.values?.['name'] === name ? answer : undefined}>
      {({ busy }) => (
        <>
          <input type="hidden" name="name" value={name} />
          <DeskButton type="submit" busy={busy} aria-label={`Hacer ya: ${jobLabel(name)}`}>
            Hacer ya
          </DeskButton>
        </>
      )}
    </DeskForm>
  )
}

function jobColumns(clock: Date, answer: DeskAnswer | undefined): Column<ListedJob>[] {
  return [
    {
      key: 'name',
      head: 'Qué',
      place: 'first',
      cell: ({ name }) => (
        <>
          {jobLabel(name)}
          <SecondLine>{name}</SecondLine>
        </>
      ),
    },
    {
      key: 'state',
      head: 'Estado',
      place: 'third',
      cell: (job) => (
        <>
          <StateSign {...jobState(job)} />
          {job.lastFailedAt === null ? null : (
            <SecondLine>
              {job.failures === 0 ? 'su último fallo, ' : ''}
              {whenText(job.lastFailedAt, clock)}: {job.lastError}
            </SecondLine>
          )}
        </>
      ),
    },
    {
      key: 'last',
      head: 'Última vez',
      place: 'below',
      cell: ({ lastSucceededAt, lastDurationMs }) =>
        lastSucceededAt === null ? (
          '·'
        ) : (
          <>
            {whenText(lastSucceededAt, clock)}
            {lastDurationMs === null ? null : (
              <SecondLine>tardó {tookText(lastDurationMs)}</SecondLine>
            )}
          </>
        ),
    },
    {
      key: 'next',
      head: 'Próxima',
      isWide: true,
      cell: ({ nextAt }) => whenText(nextAt, clock),
    },
    {
      key: 'run',
      head: 'Hacerlo ya',
      align: 'right',
      place: 'right',
      cell: ({ name, isRunning }) => (isRunning ? null : <RunNow name={name} answer={answer} />),
    },
  ]
}

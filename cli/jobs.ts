import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { listJobs, type ListedJob } from '#core/base/jobs/job-runs.server.ts'
import type { Command, Group } from './terminal/command.ts'
import { printable } from './terminal/screen.ts'
import { table } from './terminal/table.ts'
import { count } from './terminal/words.ts'

const show: Command = {
  name: 'trabajos',
  says: 'lo que la tienda hace sola cada cierto tiempo: cuándo, cuánto tardó y si falló',
  more: [
    'Con varios servidores, cada trabajo lo hace uno solo. Si ese se cae, otro lo retoma en menos de un minuto.',
    'Si un trabajo falla, la tienda vuelve a intentarlo, y aquí queda el último fallo: enséñaselo a quien la programa.',
  ],
  examples: [''],
  run: async (input) => {
    const jobs = await listJobs((await input.shop()).db)
    const failing = jobs.filter(({ failures }) => failures > 0)
    const columns = [
      { head: 'Trabajo' },
      { head: 'Última vez' },
      { head: 'Tardó', align: 'right' as const },
      { head: 'Próxima' },
      { head: 'Estado', shrinks: true },
    ]
    const rows = jobs.map((job) => [
      job.name,
      job.lastSucceededAt === null ? '—' : formatShortMoment(job.lastSucceededAt),
      job.lastDurationMs === null ? '—' : `${(job.lastDurationMs / 1000).toFixed(1)} s`,
      formatShortMoment(job.nextAt),
      stateText(job),
    ])
    const sum = [
      count(jobs.length, 'trabajo', 'trabajos'),
      ...(failing.length === 0 ? [] : [count(failing.length, 'falla', 'fallan')]),
    ].join(', ')
    const text =
      rows.length === 0
        ? 'Ningún servidor ha empezado todavía ningún trabajo.'
        : `${table(input.screen, columns, rows)}\n\n${sum}.`
    return { json: { jobs }, text }
  },
}

function stateText({ isRunning, failures, lastFailedAt, lastError }: ListedJob): string {
  const now = isRunning ? 'en marcha' : 'bien'
  if (lastFailedAt === null) return now
  const when = `${formatShortMoment(lastFailedAt)}: ${printable(lastError ?? '')}`
  return failures === 0
    ? `${now}; su último fallo, ${when}`
    : `ha fallado ${count(failures, 'vez', 'veces seguidas')}, ${when}`
}

export const jobs: Group = {
  name: 'trabajos',
  says: 'Trabajos de la tienda',
  commands: [show],
  sole: show,
}

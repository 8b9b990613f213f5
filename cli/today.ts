import { formatDay, formatMediumDay } from '#core/base/dates/format-dates.ts'
import { readOwnerDay } from '#core/owner/owner-day/owner-day.server.ts'
import {
  ownerTasks,
  salesText,
  stockText,
  type OwnerDay,
  type OwnerTask,
} from '#core/owner/owner-day/owner-day.ts'
import { issuerFault } from '#core/orders/invoices/issuer.ts'
import { mailFilesNote } from './mail/mail-files.ts'
import { takesMoney } from './selling.ts'
import type { Command, Group } from './terminal/command.ts'
import type { Screen } from './terminal/screen.ts'
import { table } from './terminal/table.ts'

const show: Command = {
  name: 'hoy',
  says: 'qué espera, hasta cuándo, y con qué orden se hace',
  more: [
    'Es lo mismo que el resumen de la mañana, al momento: pedidos y reposiciones por enviar, devoluciones con su plazo legal, dinero por devolver, pagos, mensajes, opiniones por leer y correos que no han salido.',
  ],
  examples: [''],
  run: async (input) => {
    const day = await readOwnerDay((await input.shop()).db, input.now)
    const mailsNote = mailFilesNote(input.env)
    // What a task says already is not said twice.
    const isSelling = !day.sampleIssuer.isRefused && (await takesMoney(input.env))
    const issuerNote = issuerFault({ isSelling })
    return {
      json: {
        ...day,
        tasks: ownerTasks(day),
        mailsGoToFiles: mailsNote !== undefined,
        issuerFault: issuerNote,
      },
      text: [dayText(input.screen, day), issuerNote, mailsNote]
        .filter((part) => part !== undefined)
        .join('\n\n'),
    }
  },
}

function dayText(screen: Screen, day: OwnerDay): string {
  const tasks = ownerTasks(day)
  const stock = stockText(day)
  return [
    `Hoy, ${formatDay(day.day)}`,
    tasks.length === 0 ? 'No espera nada.' : tasksTable(screen, tasks),
    `Ayer: ${salesText(day)}.`,
    ...(stock === undefined ? [] : [`Existencias: ${stock} (stock bajo).`]),
  ].join('\n\n')
}

const tasksTable = (screen: Screen, tasks: readonly OwnerTask[]): string =>
  table(
    screen,
    [{ head: 'Hasta' }, { head: 'Qué', shrinks: true }, { head: 'npm run shop -- …' }],
    tasks.map(({ text, dueDay, isLate, command }) => [
      dueDay === null ? '—' : `${formatMediumDay(dueDay)}${isLate ? ' (tarde)' : ''}`,
      text,
      command,
    ]),
  )

export const today: Group = { name: 'hoy', says: 'Hoy', commands: [show], sole: show }

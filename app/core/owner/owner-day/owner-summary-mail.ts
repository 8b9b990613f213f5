import { formatDay, formatMediumDay } from '#core/base/dates/format-dates.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { noticeMail, type NoticeBlock } from '#core/mail/notice.ts'
import { ownerTasks, salesText, stockText, type OwnerDay, type OwnerTask } from './owner-day.ts'

const REASON =
  'Recibes este resumen cada mañana que hay algo que contar. OWNER_MAILS dice qué correos te llegan, y OWNER_EMAIL, a qué dirección.'

/** The owner's summary of the morning: what waits, until when, with which command. */
export function ownerSummaryMail(day: OwnerDay, links: { shopUrl: string }): MailContent {
  const tasks = ownerTasks(day)
  const late = tasks.filter(({ isLate }) => isLate).length
  const stock = stockText(day)
  const subject = `Hoy en la tienda: ${subjectText(tasks.length, late)}`
  return noticeMail(
    {
      subject,
      preheader: `Ayer: ${salesText(day)}.`,
      heading: 'Buenos días.',
      lead:
        tasks.length === 0
          ? `El ${formatDay(day.day)} empieza sin nada pendiente.`
          : `Esto es lo que espera el ${formatDay(day.day)}.`,
      blocks: [
        ...tasks.flatMap(taskBlocks),
        { section: 'Ayer' },
        { paragraph: `${capitalized(salesText(day))}.` },
        ...(stock === undefined
          ? []
          : [{ section: 'Existencias' }, { lines: [`${stock}.`, 'npm run shop -- stock bajo'] }]),
        { section: 'En cualquier momento' },
        { paragraph: 'npm run shop -- hoy' },
      ],
      reason: REASON,
    },
    links,
  )
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function subjectText(tasks: number, late: number): string {
  if (tasks === 0) return 'nada pendiente'
  const waiting = `${tasks} ${tasks === 1 ? 'cosa pendiente' : 'cosas pendientes'}`
  return late === 0 ? waiting : `${waiting}, ${late} con retraso`
}

function taskBlocks({ text, dueDay, isLate, command }: OwnerTask): NoticeBlock[] {
  const until =
    dueDay === null ? '' : ` (${isLate ? 'era' : 'hasta'} el ${formatMediumDay(dueDay)})`
  return [{ lines: [`${text}${until}.`, `npm run shop -- ${command}`] }]
}

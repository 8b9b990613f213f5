import { shopContext } from '#app/context.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { csvFile } from '../../http/csv-file.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { askedSpan } from '../../reports/report-span.ts'
import { cellForFile, isReport } from '../../reports/report-table.ts'
import { reportTable } from '../../reports/report-tables.server.ts'
import type { Route } from './+types/file'

/** A report as a file, whole. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'reports.read')
  const { db, now } = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const typed = asked.get('por') ?? ''
  const report = isReport(typed) ? typed : 'dia'
  const span = askedSpan(asked, madridDay(now()))
  const { heads, rows } = await reportTable(db, report, span)
  return csvFile(`${report}-${span.fromDay}-${span.toDay}.csv`, [
    heads,
    ...rows.map((cells) => cells.map(cellForFile)),
  ])
}

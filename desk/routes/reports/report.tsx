import { shopContext } from '#app/context.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { salesByHour } from '#core/owner/reports/sales-report.server.ts'
import { spanBefore, sumSales } from '#core/owner/reports/sales-report.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { ReportPage } from '../../reports/report-page.tsx'
import { askedSpan } from '../../reports/report-span.ts'
import { isReport } from '../../reports/report-table.ts'
import { reportTable } from '../../reports/report-tables.server.ts'
import type { Route } from './+types/report'

const ROWS = 60

export const meta: Route.MetaFunction = () => [{ title: 'Informes · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'reports.read')
  const { db, now } = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const typed = asked.get('por') ?? ''
  const report = isReport(typed) ? typed : 'dia'
  const today = madridDay(now())
  const span = askedSpan(asked, today)
  const [hours, before, table] = await Promise.all([
    salesByHour(db, span),
    salesByHour(db, spanBefore(span)),
    reportTable(db, report, span),
  ])
  return {
    report,
    span,
    today,
    sum: sumSales(hours),
    before: sumSales(before),
    table: { ...table, rows: table.rows.slice(0, ROWS) },
    left: Math.max(0, table.rows.length - ROWS),
  }
}

export default function ReportRoute({ loaderData }: Route.ComponentProps) {
  return <ReportPage {...loaderData} />
}

import { shopContext } from '#app/context.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { pageOfInvoices, sumInvoices } from '#core/orders/invoices/invoice-list.server.ts'
import { countRecordDocuments } from '#core/orders/invoices/invoices.server.ts'
import { isSentOn } from '#core/orders/verifactu/status.server.ts'
import { nextOf, readList, ROWS } from '../../http/list-query.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { InvoiceList } from '../../invoices/invoice-list.tsx'
import { readPeriod, SERIES_VIEWS, seriesOf } from '../../invoices/period.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Facturas · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'invoices.read')
  const { db, now } = context.get(shopContext)
  const { view, after, isFirst } = readList(request, SERIES_VIEWS, 'todas')
  const today = madridDay(now())
  const { isCut, ...days } = readPeriod(new URL(request.url).searchParams, today)
  const period = { ...days, series: seriesOf(view) }
  const [page, sums, parts] = await Promise.all([
    pageOfInvoices(db, period, { after, most: ROWS }),
    sumInvoices(db, period),
    countRecordDocuments(db, days),
  ])
  return {
    view,
    ...days,
    isCut,
    today,
    sums,
    parts,
    rows: page.rows,
    next: nextOf(page.next),
    isFirst,
    isSent: await isSentOn(db, today),
  }
}

export default function InvoicesRoute({ loaderData }: Route.ComponentProps) {
  return <InvoiceList {...loaderData} />
}

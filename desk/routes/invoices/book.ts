import { shopContext } from '#app/context.ts'
import { madridDay } from '#core/dates/madrid-time.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { readPeriod } from '../../invoices/period.ts'
import { bookDownload } from '../../invoices/record-files.server.ts'
import type { Route } from './+types/book'

/** The book of issued invoices of a period, as CSV. Changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'invoices.read')
  const { db, now } = context.get(shopContext)
  return bookDownload(db, readPeriod(new URL(request.url).searchParams, madridDay(now())))
}

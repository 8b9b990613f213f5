import { askedDays } from '../../invoices/asked-days.server.ts'
import { bookDownload } from '../../invoices/record-files.server.ts'
import type { Route } from './+types/book'

/** The book of issued invoices of a period, as CSV. Changes nothing. */
export async function loader(args: Route.LoaderArgs) {
  const { db, days } = await askedDays(args, 'book')
  return bookDownload(db, days)
}

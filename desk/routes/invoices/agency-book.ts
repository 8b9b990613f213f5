import { askedDays } from '../../invoices/asked-days.server.ts'
import { agencyDownload } from '../../invoices/record-files.server.ts'
import type { Route } from './+types/agency-book'

/** The book of issued invoices of a period in the tax agency's sheet, as XLSX. Changes nothing. */
export async function loader(args: Route.LoaderArgs) {
  const { db, days } = await askedDays(args, 'agency')
  return agencyDownload(db, days)
}

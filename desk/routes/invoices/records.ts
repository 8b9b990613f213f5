import { data } from 'react-router'
import { askedDays } from '../../invoices/asked-days.server.ts'
import { recordsDownload } from '../../invoices/record-files.server.ts'
import type { Route } from './+types/records'

/** The records of a period as the tax agency asks for them, in XML. Changes nothing. */
export async function loader(args: Route.LoaderArgs) {
  const { db, days } = await askedDays(args, 'records')
  const part = Number(new URL(args.request.url).searchParams.get('parte') ?? 1)
  const file = await recordsDownload(db, days, part)
  if (!file) throw data(null, { status: 404 })
  return file
}

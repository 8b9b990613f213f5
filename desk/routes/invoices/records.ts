import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { madridDay } from '#core/dates/madrid-time.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { readPeriod } from '../../invoices/period.ts'
import { recordsDownload } from '../../invoices/record-files.server.ts'
import type { Route } from './+types/records'

/** The records of a period as the tax agency asks for them, in XML. Changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'invoices.read')
  const { db, now } = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const part = Number(asked.get('parte') ?? 1)
  const file = await recordsDownload(db, readPeriod(asked, madridDay(now())), part)
  if (!file) throw data(null, { status: 404 })
  return file
}

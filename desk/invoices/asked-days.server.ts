import type { LoaderFunctionArgs } from 'react-router'
import { shopContext } from '#app/context.ts'
import { audited } from '#core/base/audit/audit.server.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import type { Db } from '#db/schema.ts'
import { deskContext, requireRecent } from '../http/require-staff.server.ts'
import { readPeriod } from './period.ts'

/** What a file of a period is, for the log. */
const FILES = {
  book: 'el libro de facturas',
  agency: 'el libro de facturas en la hoja de la Agencia Tributaria',
  records: 'los registros de facturación',
} as const

/**
 * The days of a file of invoices. It has the names and the NIF of many people, so it asks the second
 * factor again, and leaves an entry in the log.
 */
export async function askedDays(
  args: LoaderFunctionArgs,
  file: keyof typeof FILES,
): Promise<{ db: Db; days: { fromDay: string; toDay: string } }> {
  const { request, context } = args
  const { staff } = requireRecent(context, request, 'invoices.read')
  const shop = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const { fromDay, toDay } = readPeriod(asked, madridDay(shop.now()))
  await audited(
    deskContext(args, staff),
    () => ({
      action: 'invoice.export',
      subject: { kind: 'invoices', id: file },
      summary: `Descarga ${FILES[file]}, del ${fromDay} al ${toDay}`,
      after: { from: fromDay, to: toDay },
    }),
    async () => undefined,
  )
  return { db: shop.db, days: { fromDay, toDay } }
}

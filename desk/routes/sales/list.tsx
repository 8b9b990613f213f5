import { shopContext } from '#app/context.ts'
import { pageOfSales } from '#core/catalogue/sale-prices/sale-list.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { SaleList } from '../../sales/sale-list.tsx'
import type { Route } from './+types/list'

const ROWS = 50

export const meta: Route.MetaFunction = () => [{ title: 'Rebajas · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'prices.edit')
  const { db, now } = context.get(shopContext)
  const asked = new URL(request.url).searchParams.get('desde') ?? ''
  const before = /^\d{1,9}$/.test(asked) ? Number(asked) : undefined
  const page = await pageOfSales(db, { before, most: ROWS, now: now().toISOString() })
  return { ...page, isFirst: before === undefined }
}

export default function SalesRoute({ loaderData }: Route.ComponentProps) {
  return <SaleList {...loaderData} />
}

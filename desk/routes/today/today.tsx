import { shopContext } from '#app/context.ts'
import { backupState } from '#core/base/backups/backups.server.ts'
import { addDays } from '#core/base/dates/madrid-time.ts'
import { listDeskOrders } from '#core/owner/desk-orders/order-list.server.ts'
import { readOwnerDay } from '#core/owner/owner-day/owner-day.server.ts'
import { salesToday, spanOfSalesToday } from '#core/owner/owner-day/sales-today.ts'
import { policy } from '#core/base/policy/policy.ts'
import { salesByHour } from '#core/owner/reports/sales-report.server.ts'
import { listEmptySearches } from '#core/catalogue/search/empty-searches.server.ts'
import { can } from '#core/account/staff/staff.ts'
import { shortStock } from '#core/stock/short-stock.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { ROOMS } from '../../rooms.ts'
import { todayLines } from '../../today/today-lines.ts'
import { TodayPage } from '../../today/today-page.tsx'
import type { Route } from './+types/today'

const MOST = { stock: 8, orders: 6, searches: 6 } as const

export const meta: Route.MetaFunction = () => [{ title: 'Hoy · El mostrador' }]

/** Reads the day once, and hands on what the role may see. */
export async function loader({ context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context, 'orders.read')
  const { db, now: clock } = context.get(shopContext)
  const now = clock()
  const may = (permission: Parameters<typeof can>[1]) => can(staff.role, permission)
  const seesReports = may('reports.read')
  const [day, page, stock, backup, hours, searches] = await Promise.all([
    readOwnerDay(db, now),
    listDeskOrders(db, { view: 'todos', most: MOST.orders }),
    may('stock.count') ? shortStock(db, { upTo: policy.lowStockUnits, most: MOST.stock, now }) : [],
    may('backups.make') ? backupState(db) : undefined,
    seesReports ? salesByHour(db, spanOfSalesToday(now)) : [],
    seesReports
      ? listEmptySearches(db, {
          sinceDay: addDays(spanOfSalesToday(now).toDay, -7),
          most: MOST.searches,
        })
      : [],
  ])
  return {
    day: day.day,
    lines: todayLines({
      day,
      role: staff.role,
      rooms: ROOMS.filter(({ permission }) => may(permission)).map(({ to }) => to),
      backup,
      now,
    }),
    stock,
    orders: page.orders.map(({ number, placedAt, customer, goods, totalCents }) => ({
      number,
      placedAt,
      customer,
      goods: goods.others === 0 ? goods.name : `${goods.name} y ${goods.others} más`,
      totalCents: may('orders.money') ? totalCents : null,
    })),
    sales: seesReports ? salesToday(hours, now) : null,
    searches: seesReports ? searches : null,
    mayCountStock: may('stock.count'),
    now: now.toISOString(),
  }
}

export default function TodayRoute({ loaderData }: Route.ComponentProps) {
  return <TodayPage {...loaderData} />
}

/** What a person of the desk works at. */
export type StaffRole = 'owner' | 'warehouse' | 'support'

export const STAFF_ROLES: readonly StaffRole[] = ['owner', 'warehouse', 'support']

/** The names of the roles on the desk and on the command line. */
export const ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  owner: 'dueño',
  warehouse: 'almacén',
  support: 'atención',
}

/** Everything that a role allows or refuses. `orders.money` shows what orders cost and owe; `recalls.open` also ends them. */
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number]

export const STAFF_PERMISSIONS = [
  'orders.read',
  'orders.money',
  'orders.fulfil',
  'orders.refund',
  'orders.refund_any_amount',
  'returns.handle',
  'products.edit',
  'stock.count',
  'prices.edit',
  'codes.edit',
  'customers.read',
  'customers.export',
  'customers.forget',
  'messages.answer',
  'mail.manage',
  'invoices.read',
  'invoices.send',
  'invoices.cancel',
  'reports.read',
  'settings.edit',
  'staff.manage',
  'audit.read',
  'backups.make',
  'reviews.moderate',
  'jobs.read',
  'recalls.handle',
  'recalls.open',
] as const

const PERMISSIONS: Readonly<Record<StaffRole, ReadonlySet<StaffPermission>>> = {
  owner: new Set(STAFF_PERMISSIONS),
  warehouse: new Set(['orders.read', 'orders.fulfil', 'returns.handle', 'stock.count']),
  support: new Set([
    'orders.read',
    'orders.money',
    'orders.refund',
    'returns.handle',
    'customers.read',
    'messages.answer',
    'reviews.moderate',
    'recalls.handle',
  ]),
}

/** Whether a role allows something. */
export const can = (role: StaffRole, permission: StaffPermission): boolean =>
  PERMISSIONS[role].has(permission)

/** Permissions whose use asks for the second factor again; refunds above the limit are one. */
const SENSITIVE: ReadonlySet<StaffPermission> = new Set([
  'orders.refund_any_amount',
  'customers.export',
  'customers.forget',
  'staff.manage',
  'backups.make',
  'invoices.send',
  'invoices.cancel',
  'recalls.open',
])

export const isSensitive = (permission: StaffPermission): boolean => SENSITIVE.has(permission)

export type RefundPermission =
  | { ok: true; isSensitive: boolean }
  | { ok: false; reason: 'not_allowed' }
  | { ok: false; reason: 'above_limit'; limitCents: number }

/**
 * Whether a role may give back this much of an order, counting what it has given back of it before,
 * so that an amount cannot be split into parts below the limit. At the limit it is allowed.
 */
export function mayRefund(
  role: StaffRole,
  { cents, earlierCents, limitCents }: Record<'cents' | 'earlierCents' | 'limitCents', number>,
): RefundPermission {
  if (!can(role, 'orders.refund')) return { ok: false, reason: 'not_allowed' }
  const isAbove = cents + earlierCents > limitCents
  if (!isAbove) return { ok: true, isSensitive: false }
  if (can(role, 'orders.refund_any_amount')) return { ok: true, isSensitive: true }
  return { ok: false, reason: 'above_limit', limitCents }
}

const MINUTE_MS = 60_000

/** A session ends after this time without a request, and at this age in any case. */
export const STAFF_SESSION = { idleMinutes: 30, longestHours: 12 } as const

/** How long a second factor counts for sensitive operations. */
export const REVERIFIED_MINUTES = 10

/** Whether a session has shown its second factor recently enough for a sensitive operation. */
export const isReverified = (reverifiedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(reverifiedAt) < REVERIFIED_MINUTES * MINUTE_MS

/** The oldest times (ISO-8601 UTC) of a session that is still open. */
export const openSince = (now: Date): { lastSeen: string; created: string } => ({
  lastSeen: new Date(now.getTime() - STAFF_SESSION.idleMinutes * MINUTE_MS).toISOString(),
  created: new Date(now.getTime() - STAFF_SESSION.longestHours * 60 * MINUTE_MS).toISOString(),
})

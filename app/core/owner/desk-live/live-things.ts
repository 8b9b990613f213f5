import type { StaffPermission } from '#core/account/staff/staff.ts'

/** What two people may have open at once. */
export type ThingKind = 'order' | 'return' | 'message' | 'product' | 'page'

/** A thing by the address of its page: `key` is what the address has, perhaps of nothing. */
export type Thing = { kind: ThingKind; key: string }

const ROOMS: Readonly<Record<string, ThingKind>> = {
  pedidos: 'order',
  devoluciones: 'return',
  mensajes: 'message',
  productos: 'product',
  paginas: 'page',
}

const PERMISSIONS: Readonly<Record<ThingKind, StaffPermission>> = {
  order: 'orders.read',
  return: 'returns.handle',
  message: 'messages.answer',
  product: 'products.edit',
  page: 'settings.edit',
}

/** The permission to see who has a thing open: that to open it. */
export const thingPermission = (kind: ThingKind): StaffPermission => PERMISSIONS[kind]

/** The thing of an address of the desk, as the router writes it; undefined for a list or another room. */
export function thingOf(path: string): Thing | undefined {
  const [, room = '', key = ''] = /^\/([a-z]+)\/([A-Za-z0-9-]{3,80})$/.exec(path) ?? []
  const kind = Object.hasOwn(ROOMS, room) ? ROOMS[room] : undefined
  return kind && { kind, key }
}

/** Somebody is at a thing for this long after the last sign of their browser. */
export const PRESENT_MS = 45_000

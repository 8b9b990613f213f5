import { can, type StaffPermission, type StaffRole } from '#core/account/staff/staff.ts'

/** The rooms of the desk in which things arrive by themselves, and who may know how many. */
const PERMISSIONS = {
  '/pedidos': 'orders.read',
  '/devoluciones': 'returns.handle',
  '/mensajes': 'messages.answer',
  '/opiniones': 'reviews.moderate',
  '/correo': 'mail.manage',
  '/paginas': 'settings.edit',
  '/trabajos': 'jobs.read',
} as const satisfies Record<string, StaffPermission>

/** A room by its address. */
export type LiveRoom = keyof typeof PERMISSIONS

export const LIVE_ROOMS = Object.keys(PERMISSIONS) as readonly LiveRoom[] // the keys of the table

/** A figure for each room; a room without one is not counted, or is not for this role. */
export type RoomCounts = Partial<Record<LiveRoom, number>>

export const permissionOf = (room: LiveRoom): StaffPermission => PERMISSIONS[room]

/** The rooms of a role. */
export const roomsFor = (role: StaffRole): LiveRoom[] =>
  LIVE_ROOMS.filter((room) => can(role, PERMISSIONS[room]))

/** The figures that a role may know. */
export const countsFor = (role: StaffRole, counts: RoomCounts): RoomCounts =>
  Object.fromEntries(
    roomsFor(role).flatMap((room) => (counts[room] === undefined ? [] : [[room, counts[room]]])),
  )

/** What the desk tells one browser: figures, and who else is at the same thing. */
export type LiveNews = {
  /** What waits in each room. */
  waiting: RoomCounts
  /** What has arrived in each room since the page was loaded. */
  fresh: RoomCounts
  /** The names of the others who have the same thing open. */
  here: string[]
  /** The last change of that thing by somebody else since the page was loaded. */
  changed: { who: string; at: string } | null
}

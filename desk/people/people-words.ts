import type { PersonOutcome } from '#core/account/staff/people.server.ts'
import type { StaffPerson } from '#core/account/staff/staff-list.server.ts'
import type { StaffRole } from '#core/account/staff/staff.ts'
import type { State } from '../ui/state-sign.tsx'

/** What each role does, for who gives it. */
export const ROLE_TELLS: Readonly<Record<StaffRole, string>> = {
  owner: 'Todo: también precios, ajustes, personas y copias.',
  warehouse: 'Pedidos por enviar, existencias y devoluciones. No ve importes.',
  support: 'Pedidos, clientes, mensajes, opiniones, y reembolsos hasta un límite.',
}

export function personState({ isActive, state }: Pick<StaffPerson, 'isActive' | 'state'>): State {
  if (!isActive) return { sign: 'crossed', text: 'sin acceso', tone: 'off' }
  switch (state) {
    case 'invited':
      return { sign: 'begin', text: 'invitada' }
    case 'reset':
      return { sign: 'half', text: 'sin llave', tone: 'waits' }
    case 'joined':
      return { sign: 'done', text: 'activa' }
  }
}

/** Why a change of a person was not made. */
export const PERSON_REFUSALS: Readonly<
  Record<Exclude<Extract<PersonOutcome, { ok: false }>['reason'], 'changed_meanwhile'>, string>
> = {
  unknown: 'Esa persona ya no está.',
  same: 'Ya estaba así. No se ha cambiado nada.',
  last_owner: 'Es el último dueño con acceso: sin él nadie podría mandar. Nombra antes a otro.',
  inactive: 'No tiene acceso. Devuélveselo antes.',
}

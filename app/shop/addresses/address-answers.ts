import type { AddressField } from '#core/customers/addresses/address.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { ChangeAnswer } from '../forms/change-answer.ts'

export type AddressAnswer = ChangeAnswer<AddressField>

/** Keyed by the name of the change. */
export const ADDRESS_TEXTS = {
  'address-save': { done: 'Dirección guardada', failed: 'Error al guardar la dirección' },
  'address-delete': { done: 'Dirección eliminada', failed: 'Error al eliminar la dirección' },
  'address-default': {
    done: 'Dirección predeterminada actualizada',
    failed: 'Error al actualizar la dirección predeterminada',
  },
} as const
export type AddressIntent = keyof typeof ADDRESS_TEXTS

export const TOO_MANY_ADDRESSES = `Puedes guardar ${policy.limits.savedAddresses} direcciones como mucho`

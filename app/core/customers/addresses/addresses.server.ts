import type { Db } from '#db/schema.ts'
import type { AddressesTable } from '#db/tables/saved.ts'
import {
  deleteSavedItem,
  lockUser,
  setDefaultItem,
} from '#core/customers/shopper/saved-items.server.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { Address, SavedAddress } from './address.ts'
import { transact } from '#db/transact.ts'

/** A shopper's addresses, newest first. */
export async function listAddresses(db: Db, userId: string): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    country: row.country,
    address: row.address,
    postcode: row.postcode,
    city: row.city,
    phone: row.phone ?? '',
    isDefault: row.is_default === 1,
  }))
}

export type AddAddressOutcome = 'added' | 'known' | 'too_many'

/**
 * Saves an address. The first becomes the default, later ones do not. An address that is already
 * saved is not stored twice. Refuses more addresses than the policy allows.
 */
export async function addAddress(
  db: Db,
  input: { id: string; userId: string; address: Address; now: string },
): Promise<AddAddressOutcome> {
  const { userId, address } = input
  return transact(db, async (trx) => {
    await lockUser(trx, userId)
    const others = await listAddresses(trx, userId)
    if (others.some((other) => isSamePlace(other, address))) return 'known'
    if (others.length >= policy.limits.savedAddresses) return 'too_many'
    await trx
      .insertInto('addresses')
      .values({
        ...columnsOf(address),
        id: input.id,
        user_id: userId,
        is_default: others.length === 0 ? 1 : 0,
        created_at: input.now,
      })
      .execute()
    return 'added'
  })
}

/** Changes an address of this shopper; false if the shopper has no such address. */
export async function changeAddress(
  db: Db,
  userId: string,
  addressId: string,
  address: Address,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('addresses')
    .set(columnsOf(address))
    .where('user_id', '=', userId)
    .where('id', '=', addressId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes an address of this shopper; false if there is none. Its deletion sets no new default. */
export const deleteAddress = (db: Db, userId: string, id: string): Promise<boolean> =>
  deleteSavedItem(db, { table: 'addresses', userId, id })

/**
 * Makes an address the only default; false, with nothing changed, if the shopper does not have it.
 */
export const setDefaultAddress = (db: Db, userId: string, id: string): Promise<boolean> =>
  setDefaultItem(db, { table: 'addresses', userId, id })

const isSamePlace = (a: Address, b: Address): boolean =>
  JSON.stringify(columnsOf(a)) === JSON.stringify(columnsOf(b))

type Columns = Omit<AddressesTable, 'id' | 'user_id' | 'is_default' | 'created_at'>

const columnsOf = (address: Address): Columns => ({
  first_name: address.firstName,
  last_name: address.lastName,
  address: address.address,
  city: address.city,
  postcode: address.postcode,
  country: address.country,
  phone: address.phone || null,
})

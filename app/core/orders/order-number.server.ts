import type { Db } from '#db/schema.ts'
import { ANONYMOUS_BUYER } from '#core/policy/anonymous-buyer.ts'

/** Postgres takes no NUL in a text: such a one is nobody's number or e-mail, rather than an error. */
export const canBeStored = (text: string): boolean => !text.includes('\0')

/** The order with this number; undefined when there is none. */
export async function findOrderId(db: Db, orderNumber: string): Promise<string | undefined> {
  if (!canBeStored(orderNumber)) return undefined
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', orderNumber)
    .executeTakeFirst()
  return order?.id
}

/** The order with this number, if it was placed with this e-mail (in small letters). */
export async function findOrderIdByEmail(
  db: Db,
  orderNumber: string,
  email: string,
): Promise<string | undefined> {
  if (!canBeStored(orderNumber) || !canBeStored(email)) return undefined
  if (email === ANONYMOUS_BUYER.email) return undefined // stands on many orders, and everybody may know it
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', orderNumber)
    .where((eb) => eb.fn<string>('lower', ['email']), '=', email)
    .executeTakeFirst()
  return order?.id
}

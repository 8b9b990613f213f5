import type { Db } from '#db/schema.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'

/** False for text with NUL, which Postgres rejects: a look-up answers "not found", not an error. */
export const canBeStored = (text: string): boolean => !text.includes('\0')

/** The id of the order with this number. */
export async function findOrderId(db: Db, orderNumber: string): Promise<string | undefined> {
  if (!canBeStored(orderNumber)) return undefined
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', orderNumber)
    .executeTakeFirst()
  return order?.id
}

/** The id of the order with this number and this e-mail, given in lower case. */
export async function findOrderIdByEmail(
  db: Db,
  orderNumber: string,
  email: string,
): Promise<string | undefined> {
  if (!canBeStored(orderNumber) || !canBeStored(email)) return undefined
  if (email === ANONYMOUS_BUYER.email) return undefined // not secret, and shared by many orders
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', orderNumber)
    .where((eb) => eb.fn<string>('lower', ['email']), '=', email)
    .executeTakeFirst()
  return order?.id
}

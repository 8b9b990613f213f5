import { sql } from 'kysely'
import { orderData } from '#core/account/order-data.server.ts'
import { ownData, repliesTo } from '#core/account/own-data.server.ts'
import { notesOfOrder } from '#core/owner/desk-orders/order-notes.server.ts'
import { messageRows, toMessage, type InboxMessage } from '#core/account/contact/inbox.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import type { OrderState } from '#core/orders/order.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import type { Db } from '#db/schema.ts'
import { notesAbout } from './customer-notes.server.ts'
import type { findPerson } from './people.server.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** An order of a person, as a list shows it. */
export type PersonOrder = {
  id: string
  number: string
  placedAt: string
  state: OrderState
  totalCents: Cents
}

/** The orders of a person, the newest first, at most `most`: at the address, or of the account. */
export async function ordersOfPerson(
  db: Db,
  { email, userId }: Pick<Found, 'email' | 'userId'>,
  most: number,
): Promise<PersonOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at', 'total_cents'])
    .select(['status', 'payment_status', 'fulfilment_status'])
    .where((eb) =>
      eb.or([
        eb(sql`lower(email)`, '=', email),
        ...(userId === null ? [] : [eb('user_id', '=', userId)]),
      ]),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    placedAt: row.placed_at,
    totalCents: row.total_cents,
    state: {
      order: row.status,
      payment: row.payment_status,
      fulfilment: row.fulfilment_status,
    },
  }))
}

/** The messages from an address in lower case, the newest first, at most `most`. */
export async function messagesFrom(db: Db, email: string, most: number): Promise<InboxMessage[]> {
  const rows = await messageRows(db)
    .where(sql`lower(user_email)`, '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('contact_messages.id')
    .limit(most)
    .execute()
  return rows.map(toMessage)
}

/** The account at an address; undefined for a guest. */
export async function accountOf(db: Db, userId: string | null): Promise<Shopper | undefined> {
  if (userId === null) return undefined
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  return (
    row && {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      displayName: row.display_name,
      greeting: row.first_name,
      phone: row.phone,
      emailVerified: row.email_verified === 1,
    }
  )
}

/** More than one person has in a lifetime. */
const ALL = 10_000

/**
 * Everything that the shop stores about a person: of an account what its owner can download, and
 * the orders and messages at the address, with the notes of the shop. No hashes or tokens.
 * Source: RGPD, articles 15 and 20. Guarded by: forget-person.server.test.ts.
 */
export async function personFile(db: Db, person: Found) {
  const account = await accountOf(db, person.userId)
  const orders = await ordersOfPerson(db, person, ALL)
  const files = []
  for (const { id } of orders) {
    files.push({
      ...(await findOrderWithState(db, id)),
      ...(await orderData(db, id)),
      notes: (await notesOfOrder(db, id)).map(({ text, at }) => ({ text, at })),
    })
  }
  return {
    email: person.email,
    account: account ? await ownData(db, account) : null,
    orders: files,
    messages: await messagesFrom(db, person.email, ALL),
    replies: await repliesTo(db, person.email),
    notes: (await notesAbout(db, person.email)).map(({ text, at }) => ({ text, at })),
  }
}

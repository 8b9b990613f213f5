import type { Db } from '#db/schema.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import { ownNotices } from '#core/customers/back-in-stock/notices.server.ts'
import { ordersOfUser } from '#core/orders/orders.server.ts'
import { reviewsOfUser } from '#core/returns/reviews/forget-reviews.server.ts'
import { listCards } from '#core/customers/saved-cards/saved-cards.server.ts'
import { listWishlist } from '#core/customers/wishlist/wishlist.server.ts'
import { orderData } from './order-data.server.ts'

/** More orders than one account has in a lifetime. */
const ALL_ORDERS = 10_000

/**
 * Exports everything that the shop stores about an account, for its owner. No hashes or tokens.
 * Contact messages and their answers only if the account's address is proved.
 * Source: RGPD, articles 15 and 20. Guarded by: own-data.server.test.ts, which goes through all tables.
 */
export async function ownData(db: Db, shopper: Shopper) {
  const { id, email, emailVerified, firstName, lastName, phone } = shopper
  const account = await db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const orders = await ordersOfUser(db, id, ALL_ORDERS)
  return {
    account: { email, emailVerified, firstName, lastName, phone, createdAt: account.created_at },
    orders: await Promise.all(
      orders.map(async (order) => ({
        ...order,
        ...(await orderData(db, order.id)),
      })),
    ),
    wishlist: await listWishlist(db, id),
    notices: (await ownNotices(db, shopper)).map(({ id: _id, ...notice }) => notice),
    reviews: (await reviewsOfUser(db, id)).map(({ id: _id, ...review }) => review),
    cards: await listCards(db, id),
    addresses: await db
      .selectFrom('addresses')
      .select([
        'first_name as firstName',
        'last_name as lastName',
        'address',
        'city',
        'postcode',
        'country',
        'phone',
      ])
      .where('user_id', '=', id)
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .select([
        'created_at as createdAt',
        'updated_at as lastUsedAt',
        'expires_at as expiresAt',
        'ip_address as clientAddress',
        'user_agent as userAgent',
      ])
      .where('user_id', '=', id)
      .execute(),
    messages: emailVerified ? await messagesFrom(db, email) : [],
    replies: emailVerified ? await repliesTo(db, email) : [],
  }
}

const messagesFrom = (db: Db, email: string) =>
  db
    .selectFrom('contact_messages')
    .select(['subject', 'message', 'created_at as sentAt'])
    .where((eb) => eb(eb.fn<string>('lower', ['user_email']), '=', email))
    .execute()

/** What the shop answered to messages from an address in lower case, the oldest first. */
export const repliesTo = (db: Db, email: string) =>
  db
    .selectFrom('contact_messages')
    .innerJoin('contact_replies', 'contact_replies.message_id', 'contact_messages.id')
    .select(['subject', 'text', 'contact_replies.created_at as sentAt'])
    .where((eb) => eb(eb.fn<string>('lower', ['user_email']), '=', email))
    .orderBy('contact_replies.created_at')
    .execute()

import { notesAbout } from '#core/owner/desk-customers/customer-notes.server.ts'
import {
  accountOf,
  messagesFrom,
  ordersOfPerson,
} from '#core/owner/desk-customers/person-file.server.ts'
import { findPerson } from '#core/owner/desk-customers/people.server.ts'
import { returnsOf } from '#core/returns/returns.server.ts'
import type { Db } from '#db/schema.ts'

/** As many as the page shows of each; the rest is a link away. */
const SHOWN = 20
/** As forgetting counts them. */
const ALL = 10_000

/** Everything about a person that the page shows; undefined if nobody has the key. */
export async function customerFacts(db: Db, key: string) {
  const found = await findPerson(db, key)
  if (!found) return undefined
  const { userId, ...person } = found
  const [all, messages, notes, account] = await Promise.all([
    ordersOfPerson(db, found, ALL),
    messagesFrom(db, found.email, SHOWN),
    notesAbout(db, found.email),
    accountOf(db, userId),
  ])
  const orders = all.slice(0, SHOWN)
  const returns = (await Promise.all(orders.map(({ id }) => returnsOf(db, id)))).flat()
  return {
    person,
    phone: account?.phone ?? '',
    orders,
    allOrders: all.length,
    returns: returns.map(({ code, status, isRefundPending, requestedAt }) => ({
      code,
      status,
      isRefundPending,
      requestedAt,
    })),
    messages: messages.map(({ reference, subject, createdAt }) => ({
      reference,
      subject,
      createdAt,
    })),
    notes,
  }
}

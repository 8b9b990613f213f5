import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { hasWords, searchWords as orderWords } from '#core/orders/order-search.server.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { Db, Schema } from '#db/schema.ts'
import { beginningsOf, rangesOf, searchWords } from './name-search.ts'

/** Who has bought or has an account, by the address in lower case. */
export type Person = {
  /** Names the person in an address: an account's or an order's id, no personal data. */
  key: string
  email: string
  name: string
  place: string
  hasAccount: boolean
  orders: number
  /** Of orders that stand. */
  boughtCents: Cents
  lastAt: string | null
}

type Asked = {
  text: string
  /** The last address of the page before. */
  after?: string | undefined
  most: number
}

/**
 * A page of people by the beginning of a name, an address or a postcode, over accounts and guests,
 * by their address; without words those who bought last. Each word is looked up in an index.
 * Guarded by: people.server.test.ts.
 */
export async function findPeople(
  db: Db,
  { text, after, most }: Asked,
): Promise<{ people: Person[]; next: string | undefined }> {
  const words = searchWords(text)
  if (orderWords(text).length === 0) return { people: await lastBuyers(db, most), next: undefined }
  const emails = await emailsLike(db, words, { after, most: most + 1 })
  const shown = emails.slice(0, most)
  const next = emails.length > most ? shown.at(-1) : undefined
  return { people: await peopleAt(db, shown), next }
}

async function emailsLike(
  db: Db,
  words: readonly string[],
  { after = '', most }: { after?: string | undefined; most: number },
): Promise<string[]> {
  const begins = (column: RawBuilder<string>, word: string): RawBuilder<SqlBool>[] =>
    beginningsOf(word)
      .flatMap(rangesOf)
      .map(([from, to]) => sql<SqlBool>`(${column} >= ${from} and ${column} < ${to})`)
  const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) =>
    sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
  const ofUsers = words.map((word, at) =>
    anyOf([
      ...begins(sql`lower(first_name)`, word),
      ...begins(sql`lower(last_name)`, word),
      ...begins(sql`lower(email)`, word),
      // A second surname: no index, but the words before have narrowed it down.
      ...(at === 0
        ? []
        : beginningsOf(word).map((one) => sql<SqlBool>`lower(last_name) like ${`% ${one}%`}`)),
    ]),
  )
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from orders
    where ${hasWords(db, orderWords(words.join(' ')))} and lower(email) > ${after}
      and email <> ${ANONYMOUS_BUYER.email}
    union
    select lower(email) as email from users
    where ${sql.join(ofUsers, sql` and `)} and lower(email) > ${after}
    order by email limit ${most}`.execute(db)
  return rows.map(({ email }) => email)
}

async function lastBuyers(db: Db, most: number): Promise<Person[]> {
  const rows = await db
    .selectFrom('orders')
    .select('email')
    .where('email', '<>', ANONYMOUS_BUYER.email)
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  const emails = [...new Set(rows.map(({ email }) => email.toLowerCase()))]
  return peopleAt(db, emails)
}

/** The people at these addresses, in their order. */
async function peopleAt(db: Db, emails: readonly string[]): Promise<Person[]> {
  if (emails.length === 0) return []
  const isTheirs = (eb: ExpressionBuilder<Schema, 'orders'>) =>
    eb(sql<string>`lower(email)`, 'in', emails)
  const [users, sums, last] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'last_name'])
      .where(sql<string>`lower(email)`, 'in', emails)
      .execute(),
    db
      .selectFrom('orders')
      .select(sql<string>`lower(email)`.as('address'))
      .select((eb) => [
        eb.fn.countAll().as('orders'),
        eb.fn
          .sum(eb.case().when('status', '=', 'placed').then(eb.ref('total_cents')).else(0).end())
          .as('bought'),
      ])
      .where(isTheirs)
      .groupBy(sql`lower(email)`)
      .execute(),
    db
      .selectFrom('orders')
      .select(['id', 'email', 'first_name', 'last_name', 'postcode', 'city', 'placed_at'])
      .where(isTheirs)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('orders as later')
              .select('later.id')
              .where(sql<SqlBool>`lower(later.email) = lower(orders.email)`)
              .whereRef('later.placed_at', '>', 'orders.placed_at'),
          ),
        ),
      )
      .execute(),
  ])
  return emails.flatMap((email) => {
    const user = users.find((one) => one.email.toLowerCase() === email)
    const order = last.find((one) => one.email.toLowerCase() === email)
    const sum = sums.find(({ address }) => address === email)
    const named = user ?? order
    if (!named) return []
    return [
      {
        key: named.id,
        email,
        name: `${named.first_name} ${named.last_name}`,
        place: order ? `${order.postcode} ${order.city}` : '',
        hasAccount: user !== undefined,
        orders: Number(sum?.orders ?? 0),
        boughtCents: Number(sum?.bought ?? 0),
        lastAt: order?.placed_at ?? null,
      },
    ]
  })
}

/** A person by the key of an address: an account, or an order that a guest has made. */
export async function findPerson(
  db: Db,
  key: string,
): Promise<(Person & { userId: string | null }) | undefined> {
  const row = key.startsWith('ord_')
    ? await db
        .selectFrom('orders')
        .select('email')
        .where('id', '=', key)
        .where('email', '<>', ANONYMOUS_BUYER.email)
        .executeTakeFirst()
    : await db.selectFrom('users').select('email').where('id', '=', key).executeTakeFirst()
  const [person] = row ? await peopleAt(db, [row.email.toLowerCase()]) : []
  if (!person) return undefined
  return { ...person, userId: person.hasAccount ? person.key : null }
}

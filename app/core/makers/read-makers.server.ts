import { sql } from 'kysely'
import { kindOf } from '#db/kind.ts'
import type { Db } from '#db/schema.ts'
import type { MakersTable } from '#db/tables/catalogue.ts'
import type { MakerEntry, Makers, Responsible } from './makers.ts'

/** The makers of the shop, all or those with these keys, in the order of their keys. */
export async function readMakers(db: Db, keys?: readonly string[]): Promise<Makers> {
  if (keys?.length === 0) return {} // Postgres reads no empty list
  let wanted = db.selectFrom('makers').selectAll()
  if (keys) wanted = wanted.where('key', 'in', keys)
  const rows = await wanted.execute()
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)) // databases sort hyphens differently
  return Object.fromEntries(sorted.map((row) => [row.key, entryOf(row)]))
}

/**
 * The same for a product that is written in this transaction: until its end no maker is changed or
 * removed. On SQLite one program writes at a time. Guarded by: makers.server.test.ts, racing.
 */
export async function holdMakers(trx: Db, keys?: readonly string[]): Promise<Makers> {
  if (kindOf(trx) === 'postgres') await sql`lock table makers in share mode`.execute(trx)
  return readMakers(trx, keys)
}

function entryOf(row: MakersTable): MakerEntry {
  const responsible = contactOf({
    name: row.responsible_name,
    address: row.responsible_address,
    country: row.responsible_country,
    email: row.responsible_email,
  })
  const { name, address, country } = row
  return {
    ...contactOf({ name, address, country, email: row.email }),
    ...(responsible.email !== undefined && {
      // The table has all four or none.
      responsible: responsible as Responsible,
    }),
  } as MakerEntry // `email` is never null
}

/** The fields that are there, in the order in which makers are compared as text. */
const contactOf = (fields: Record<keyof Responsible, string | null>): Partial<Responsible> =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== null))

/** A maker as its row. */
export const rowOf = (key: string, { responsible, ...own }: MakerEntry): MakersTable => ({
  key,
  name: own.name ?? null,
  address: own.address ?? null,
  country: own.country ?? null,
  email: own.email,
  responsible_name: responsible?.name ?? null,
  responsible_address: responsible?.address ?? null,
  responsible_country: responsible?.country ?? null,
  responsible_email: responsible?.email ?? null,
})

/** The key of the maker in a JSON text. */
const makerIn = (db: Db, column: 'details' | 'content') =>
  kindOf(db) === 'sqlite'
    ? sql<string>`${sql.ref(column)} ->> '$.maker'`
    : sql<string>`cast(${sql.ref(column)} as json) ->> 'maker'`

/** How many products each maker has, archived ones too, by its key. */
export async function countProductsByMaker(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('products')
    .select((eb) => [makerIn(db, 'details').as('maker'), eb.fn.count('id').as('products')])
    .groupBy(makerIn(db, 'details'))
    .execute()
  return new Map(rows.map(({ maker, products }) => [maker, Number(products)]))
}

/** The products of a maker: archived ones too, unless only those that pages show are wanted. */
export async function productsOfMaker(
  db: Db,
  key: string,
  { isShown }: { isShown?: boolean } = {},
): Promise<{ id: string; name: string }[]> {
  let products = db.selectFrom('products').select(['id', 'name'])
  if (isShown) products = products.where('is_active', '=', 1)
  return products.where(makerIn(db, 'details'), '=', key).orderBy('id').execute()
}

/** The products whose draft has this maker. */
export async function draftsOfMaker(db: Db, key: string): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('product_drafts')
    .select(['product_id', 'content'])
    .where(makerIn(db, 'content'), '=', key)
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id: id, content }) => {
    const { name } = JSON.parse(content) as { name?: string } // only `saveDraft` writes it
    return { id, name: name || 'Sin nombre' }
  })
}

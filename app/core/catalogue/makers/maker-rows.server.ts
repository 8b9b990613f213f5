import { sql } from 'kysely'
import { kindOf } from '#db/kind.ts'
import type { Db } from '#db/schema.ts'
import type { MakersTable } from '#db/tables/catalogue.ts'
import { makerOf, type MakerEntry, type Makers } from './makers.ts'

/** The makers of the shop, all or those with these keys, in the order of their keys. */
export async function readMakers(db: Db, keys?: readonly string[]): Promise<Makers> {
  if (keys?.length === 0) return {} // Postgres reads no empty list
  let wanted = db.selectFrom('makers').select(COLUMNS)
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

/** Named, so that the statement is prepared: servers read makers with every product that changes. */
const COLUMNS = [
  'key',
  'name',
  'address',
  'country',
  'email',
  'responsible_name',
  'responsible_address',
  'responsible_country',
  'responsible_email',
] as const

/** A row as a maker, with its fields in the order in which makers are compared as text. */
function entryOf(row: MakersTable): MakerEntry {
  const { name, address, country, email } = row
  const { responsible_name: who, responsible_address: where } = row
  const { responsible_country: land, responsible_email: mail } = row
  return {
    ...(name !== null && address !== null && country !== null ? { name, address, country } : {}),
    email,
    // All four are there or none.
    ...(who !== null && where !== null && land !== null && mail !== null
      ? { responsible: { name: who, address: where, country: land, email: mail } }
      : {}),
  }
}

const rowOf = (key: string, { responsible, ...own }: MakerEntry): MakersTable => ({
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

/** Writes a new maker; a key that is there already makes the database throw. */
export async function insertMaker(trx: Db, key: string, maker: MakerEntry): Promise<void> {
  await trx.insertInto('makers').values(rowOf(key, maker)).execute()
}

/** Writes all of a maker that is there. */
export async function updateMaker(trx: Db, key: string, maker: MakerEntry): Promise<void> {
  await trx.updateTable('makers').set(rowOf(key, maker)).where('key', '=', key).execute()
}

export async function deleteMaker(trx: Db, key: string): Promise<void> {
  await trx.deleteFrom('makers').where('key', '=', key).execute()
}

/** Lets no other change of makers begin, nor a product be written, until the end of the transaction. */
export async function lockMakers(trx: Db): Promise<void> {
  if (kindOf(trx) === 'postgres')
    await sql`lock table makers in share row exclusive mode`.execute(trx)
}

/**
 * Adds the makers of `from` that these products name and the shop lacks, when files of the release
 * are loaded: they come with their makers. Guarded by: makers.server.test.ts.
 */
export async function addMissingMakers(
  db: Db,
  products: readonly { maker: string }[],
  from: Makers,
): Promise<void> {
  const rows = [...new Set(products.map(({ maker }) => maker))].flatMap((key) => {
    const maker = makerOf(key, from)
    return maker ? [rowOf(key, maker)] : []
  })
  if (rows.length === 0) return
  await db
    .insertInto('makers')
    .values(rows)
    .onConflict((oc) => oc.column('key').doNothing())
    .execute()
}

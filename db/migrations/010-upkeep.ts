import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * The program's data about the database itself: which programs may use it, and a row written to
 * test whether the database accepts writes. Programs before this migration do not read the first.
 */
export async function createUpkeep(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')

  await sql`create table schema_compatibility (
    id integer primary key check (id = 1),
    oldest_program integer not null check (oldest_program >= 1)
  ) ${strict}`.execute(db)
  await sql`insert into schema_compatibility (id, oldest_program) values (1, 10)`.execute(db)

  await sql`create table write_probe (
    id integer primary key check (id = 1),
    filling text not null
  ) ${strict}`.execute(db)
  await sql`insert into write_probe (id, filling) values (1, '')`.execute(db)
}

import { expect } from 'vitest'
import type { Db, Schema } from '#db/schema.ts'
import { dump } from './dump.ts'

export type Row = Record<string, unknown>

/** Inserts a row, valid or not. */
export const insertRow = (db: Db, table: keyof Schema, row: Row) =>
  db.insertInto(table).values(row).execute()

/**
 * Returns the wrong rows that the database accepts, each the good row with other columns. Refused
 * rows must change nothing, and the good row must still be accepted.
 */
export async function wrongRowsTaken(
  db: Db,
  table: keyof Schema,
  { row, wrong }: { row: Row; wrong: readonly Row[] },
): Promise<Row[]> {
  const before = await dump(db)
  const taken: Row[] = []
  for (const columns of wrong) {
    const outcome = await insertRow(db, table, { ...row, ...columns }).catch(
      (error: unknown) => error,
    )
    if (!(outcome instanceof Error)) taken.push(columns)
  }
  if (taken.length > 0) return taken
  expect(await dump(db)).toEqual(before)
  await insertRow(db, table, row)
  expect(await dump(db)).not.toEqual(before)
  return taken
}

import { sql } from 'kysely'
import { kindOf } from './kind.ts'
import type { Db } from './schema.ts'

/**
 * Runs statements whose commits need not survive a power cut, because what they note is then found
 * again and done once more: who holds a mail or a job, and that it is done. With SQLite every other
 * commit holds the process until the disk has it. A crash of the process loses nothing either way.
 * Joins an outer transaction, which keeps its promise. Guarded by: without-flush.server.test.ts.
 */
export async function withoutFlush<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction || kindOf(db) === 'postgres') return work(db)
  // One connection for all, taken in turn: nobody else's commit falls in between.
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}

import { createHash } from 'node:crypto'
import type { Db } from '#db/schema.ts'

/** A file that is shown and attached byte for byte; `name` is what a mail calls it. */
export type KeptFile = { name: string; type: string; bytes: Buffer }

/** Keeps a small file in the database, and returns the SHA-256 of its bytes, by which it is read. */
export async function keepFile(trx: Db, { name, type, bytes }: KeptFile): Promise<string> {
  const sha256 = hashOf(bytes)
  await trx
    .insertInto('kept_files')
    .values({ sha256, name, type, base64: bytes.toString('base64') })
    .onConflict((oc) => oc.column('sha256').doNothing())
    .execute()
  return sha256
}

/** The SHA-256 of bytes, 64 hexadecimal digits. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The file with this hash; undefined if it is not kept. */
export async function readKeptFile(db: Db, sha256: string): Promise<KeptFile | undefined> {
  const row = await db
    .selectFrom('kept_files')
    .select(['name', 'type', 'base64'])
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row && { name: row.name, type: row.type, bytes: Buffer.from(row.base64, 'base64') }
}

import type { Db } from '#db/schema.ts'

/** Deletes all notes about the person at an address, in the transaction that forgets them. */
export async function forgetNotesAbout(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('customer_notes').where('email', '=', email.toLowerCase()).execute()
}

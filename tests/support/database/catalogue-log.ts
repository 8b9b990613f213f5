import type { Db } from '#db/schema.ts'

/** How many changes the catalogue's log has: another number after something that pages show. */
export async function loggedChanges(db: Db): Promise<number> {
  const { changes } = await db
    .selectFrom('catalogue_changes')
    .select((eb) => eb.fn.countAll().as('changes'))
    .executeTakeFirstOrThrow()
  return Number(changes)
}

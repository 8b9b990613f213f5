import type { Db } from '#db/schema.ts'

/** The products that name a word, for the owner: some of them, and how many there are. */
export type NamedBy = { products: readonly { id: string; name: string }[]; count: number }

const TOLD = 3

/**
 * The products whose data name a category or an activity, archived ones too. It reads all products,
 * so only a change of the owner asks for it.
 */
export async function productsNaming(
  trx: Db,
  list: 'categories' | 'activities',
  word: string,
): Promise<NamedBy> {
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'name', 'details'])
    .where('details', 'like', `%"${word}"%`) // such a word has no sign of a pattern
    .orderBy('id')
    .execute()
  const users = rows.filter(({ details }) => {
    const named = (JSON.parse(details) as Record<string, readonly string[] | undefined>)[list]
    return named?.includes(word)
  })
  return {
    products: users.slice(0, TOLD).map(({ id, name }) => ({ id, name })),
    count: users.length,
  }
}

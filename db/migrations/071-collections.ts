import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/** The collections that releases before this one had in their code; see decision 108. */
const FIRST = [
  ['bali', 'Bali', 'Lino, sal y secado rápido.', 'bali'],
  ['outdoor', 'Outdoor', 'Para cuando cambia el tiempo, que es casi siempre.', 'outdoor, montaña'],
  [
    'essentials',
    'Esenciales',
    'Pocas piezas, las que coges con la luz apagada.',
    'esenciales, básicos',
  ],
  [
    'urban',
    'Urbano',
    'De la puerta de casa al primer mojón, sin cambiarte.',
    'urbano, urban, ciudad',
  ],
] as const

/** Products that are looked through at once. */
const AT_ONCE = 1000

/**
 * The collections of the shop, in the order of forms. What products name besides comes last, under its
 * own word. An older server has its own list and does not read these.
 */
export async function createCollections(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table collections (
    value text primary key check (length(value) between 1 and 40),
    label text not null check (length(label) between 1 and 40),
    intro text not null check (length(intro) <= 200),
    position integer not null check (position >= 0),
    search_words text not null
  ) ${strict}`.execute(db)
  const known = FIRST.map(([value]): string => value)
  const others = (await namedByProducts(db)).filter((value) => !known.includes(value)).toSorted()
  const rows = [
    ...FIRST.map(
      ([value, label, intro, words]) => [value, label, intro, words.split(', ')] as const,
    ),
    ...others.map((value) => [value, value, '', []] as const),
  ]
  for (const [position, [value, label, intro, words]] of rows.entries()) {
    await sql`insert into collections (value, label, intro, position, search_words)
      values (${value}, ${label}, ${intro}, ${position}, ${JSON.stringify(words)})`.execute(db)
  }
}

/** In batches by id: a shop may have a hundred thousand products. */
async function namedByProducts(db: Kysely<unknown>): Promise<string[]> {
  const found = new Set<string>()
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; details: string }>`select id, details from products
      where id > ${after} order by id limit ${AT_ONCE}`.execute(db)
    for (const { details } of rows) for (const value of collectionsIn(details)) found.add(value)
    const last = rows.at(-1)
    if (!last) return [...found]
    after = last.id
  }
}

/** None of what was broken by hand: the next load of the files repairs it. */
function collectionsIn(details: string): string[] {
  try {
    const { collections } = JSON.parse(details) as { collections?: unknown }
    return Array.isArray(collections) ? collections.filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 40

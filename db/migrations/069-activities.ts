import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/** The activities that releases before this one had in their code; see decision 106. */
const FIRST = [
  ['senderismo', 'Senderismo', 'senderismo, trekking, excursión, caminar, montaña'],
  ['trail', 'Trail', 'trail, running, correr, carrera'],
  ['alpinismo', 'Alpinismo', 'alpinismo, montañismo, escalada, montaña'],
  ['viaje', 'Viaje', 'viaje, viajar'],
  ['diario', 'Diario', 'diario, ciudad'],
] as const

/** Products that are looked through at once. */
const AT_ONCE = 1000

/**
 * The activities of the shop, in the order of forms. What products name besides comes last, under
 * its own word. An older server has its own list and does not read these.
 */
export async function createActivities(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table activities (
    value text primary key check (length(value) between 1 and 40),
    label text not null check (length(label) between 1 and 40),
    position integer not null check (position >= 0),
    search_words text not null
  ) ${strict}`.execute(db)
  const known = FIRST.map(([value]): string => value)
  const others = (await namedByProducts(db)).filter((value) => !known.includes(value)).toSorted()
  const rows = [
    ...FIRST.map(([value, label, words]) => [value, label, words.split(', ')] as const),
    ...others.map((value) => [value, value, []] as const),
  ]
  for (const [position, [value, label, words]] of rows.entries()) {
    await sql`insert into activities (value, label, position, search_words)
      values (${value}, ${label}, ${position}, ${JSON.stringify(words)})`.execute(db)
  }
}

/** In batches by id: a shop may have a hundred thousand products. */
async function namedByProducts(db: Kysely<unknown>): Promise<string[]> {
  const found = new Set<string>()
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; details: string }>`select id, details from products
      where id > ${after} order by id limit ${AT_ONCE}`.execute(db)
    for (const { details } of rows) for (const value of activitiesIn(details)) found.add(value)
    const last = rows.at(-1)
    if (!last) return [...found]
    after = last.id
  }
}

/** None of what was broken by hand: the next load of the files repairs it. */
function activitiesIn(details: string): string[] {
  try {
    const { activities } = JSON.parse(details) as { activities?: unknown }
    return Array.isArray(activities) ? activities.filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 40

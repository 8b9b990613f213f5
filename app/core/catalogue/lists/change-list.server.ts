import { createHash } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { inPlaces, type ListEntry } from './list-entry.ts'
import { changedParts, PLACE, type Parts } from './list-parts.ts'
import type { ListName } from './list-names.ts'
import type { ListSource, ListUsers } from './list-source.ts'
import { makerSource, optionSource, ownFieldSource } from './other-sources.server.ts'
import type { ListRefusal } from './refusal-words.ts'
import { activitySource, categorySource, collectionSource } from './word-sources.server.ts'

const SOURCES: Readonly<Record<ListName, ListSource<Db>>> = {
  colecciones: collectionSource,
  categorias: categorySource,
  campos: ownFieldSource,
  colores: optionSource('color'),
  tallas: optionSource('size'),
  fabricantes: makerSource,
  actividades: activitySource,
}

/** The entries of a list in their order. */
export const readList = async (db: Db, list: ListName): Promise<ListEntry[]> =>
  inPlaces(list, await SOURCES[list].read(db))

/** How many products have each entry, by its key; it reads all products, so only the owner asks. */
export const countUsers = (db: Db, list: ListName): Promise<ReadonlyMap<string, number>> =>
  SOURCES[list].count(db)

/** Which products and drafts have an entry, `told` of each by name. */
export const usersOf = (db: Db, list: ListName, key: string, told: number): Promise<ListUsers> =>
  SOURCES[list].users(db, key, told)

/** Names a state of an entry, so that a change is made of what was seen. */
export const markOf = ({ key, parts }: Pick<ListEntry, 'key' | 'parts'>): string =>
  createHash('sha256')
    .update(JSON.stringify([key, Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex')
    .slice(0, 32)

export type EntryOutcome =
  | { kind: 'made'; before: ListEntry | undefined; after: ListEntry; known: ListEntry[] }
  | { kind: 'removed'; before: ListEntry }
  | { kind: 'refused'; refusal: ListRefusal; key: string }
  /** It is not as it was seen. */
  | { kind: 'conflict'; current: ListEntry; known: ListEntry[]; wanted: Parts }
  | { kind: 'gone'; key: string }

const refusedAs = (key: string, refusal: ListRefusal): EntryOutcome => ({
  kind: 'refused',
  refusal,
  key,
})

/** Adds an entry, inside a transaction; after a refusal that must be rolled back. */
export async function addEntry(trx: Db, list: ListName, parts: Parts): Promise<EntryOutcome> {
  await SOURCES[list].lock(trx)
  const outcome = await SOURCES[list].add(trx, parts)
  if (!outcome.ok) return refusedAs(parts['label'] ?? '', outcome)
  return made(trx, list, undefined, outcome.key)
}

/**
 * Changes what differs of an entry, inside a transaction; after anything but `made` that must be rolled
 * back. Refuses one that is not as it was `seen`: the mark of what the person read. One change waits
 * for the other. Guarded by: list-changes.server.test.ts.
 */
export async function changeEntry(
  trx: Db,
  list: ListName,
  { key, seen, parts }: { key: string; seen: string; parts: Parts },
): Promise<EntryOutcome> {
  await SOURCES[list].lock(trx)
  const known = await readList(trx, list)
  const before = known.find((one) => one.key === key)
  if (!before) return { kind: 'gone', key }
  if (seen !== markOf(before)) return { kind: 'conflict', current: before, known, wanted: parts }
  const changed = changedParts(list, before.parts, parts)
  if (Object.keys(changed).length === 0) return refusedAs(key, { reason: 'same' })
  const outcome = await SOURCES[list].change(trx, key, changed)
  return outcome.ok ? made(trx, list, before, key) : refusedAs(before.name, outcome)
}

async function made(
  trx: Db,
  list: ListName,
  before: ListEntry | undefined,
  key: string,
): Promise<EntryOutcome> {
  const known = await readList(trx, list)
  const after = known.find((one) => one.key === key)
  if (!after) throw new Error(`the list ${list} has lost what was written to it`)
  return { kind: 'made', before, after, known }
}

/** Takes an entry away, inside a transaction, if it is as it was `seen`. */
export async function removeEntry(
  trx: Db,
  list: ListName,
  { key, seen }: { key: string; seen: string },
): Promise<EntryOutcome> {
  await SOURCES[list].lock(trx)
  const known = await readList(trx, list)
  const before = known.find((one) => one.key === key)
  if (!before) return { kind: 'gone', key }
  if (seen !== markOf(before)) return { kind: 'conflict', current: before, known, wanted: {} }
  const outcome = await SOURCES[list].remove(trx, key)
  return outcome.ok ? { kind: 'removed', before } : refusedAs(before.name, outcome)
}

/**
 * Adds an entry that was taken away as it was; its neighbour may have gone meanwhile. `same` says
 * that it would not come back as it was, since its key is not made of its last name.
 */
export async function restoreEntry(
  trx: Db,
  list: ListName,
  { key, parts }: { key: string; parts: Parts },
): Promise<EntryOutcome> {
  await SOURCES[list].lock(trx)
  const known = await readList(trx, list)
  const place = parts[PLACE] ?? ''
  const isThere = place === '' || known.some((one) => one.key === place)
  const last = known.at(-1)?.key ?? ''
  const outcome = await addEntry(trx, list, isThere ? parts : { ...parts, [PLACE]: last })
  const isSame = outcome.kind !== 'made' || outcome.after.key === key
  return isSame ? outcome : refusedAs(key, { reason: 'changed_meanwhile' })
}

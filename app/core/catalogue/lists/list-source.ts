import type { Parts } from './list-parts.ts'
import type { ListEntry } from './list-entry.ts'
import type { ListRefusal } from './refusal-words.ts'

/** What a use case of a list answers. */
export type SourceOutcome = { ok: true; key: string } | ({ ok: false } & ListRefusal)

type Named = { id: string; name: string }

/** Some of the products and drafts that have an entry; `count` is of both together. */
export type ListUsers = { products: readonly Named[]; drafts: readonly Named[]; count: number }

/** A list as its use cases read and change it, with the texts that an owner types. */
export type ListSource<Db> = {
  read: (db: Db) => Promise<Omit<ListEntry, 'at'>[]>
  /** How many products have each entry, by key. */
  count: (db: Db) => Promise<ReadonlyMap<string, number>>
  users: (db: Db, key: string, told: number) => Promise<ListUsers>
  /** Lets no other change of the list begin until the end of the transaction. */
  lock: (trx: Db) => Promise<void>
  add: (trx: Db, parts: Parts) => Promise<SourceOutcome>
  /** `parts` are those that change. */
  change: (trx: Db, key: string, parts: Parts) => Promise<SourceOutcome>
  remove: (trx: Db, key: string) => Promise<SourceOutcome>
}

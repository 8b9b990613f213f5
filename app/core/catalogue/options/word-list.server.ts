import { recordSettingsChange } from '#core/catalogue/catalogue-changes.server.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import { productsNaming, type NamedBy } from './named-by-products.server.ts'
import type { ListedWord, WordPlan, WordRefusal } from './word-rules.ts'

/** Where the words of a list are kept, and which list of a product names them. */
type WordTable<W extends ListedWord> = {
  named: 'activities' | 'collections'
  read: (db: Db) => Promise<W[]>
  put: (db: Db, one: W, position: number) => Promise<unknown>
  remove: (db: Db, value: string) => Promise<unknown>
}

/** A refusal that one list alone has. */
type OwnRefusal = { ok: false; reason: string }

export type WordOutcome<R extends OwnRefusal = never> =
  | { ok: true; value: string; label: string }
  | ({ ok: false; reason: 'in_use'; label: string } & NamedBy)
  | WordRefusal
  | R

/** Ends a transaction without its writes. */
class Undone extends Error {
  readonly outcome: OwnRefusal
  constructor(outcome: OwnRefusal) {
    super(outcome.reason)
    this.outcome = outcome
  }
}

/**
 * Changes a list of words by a plan, and makes every server read it within a second: with new settings
 * a search compares the words of all its products, and no kept page stays. One change waits for the
 * other. Refuses what the plan refuses, and to remove a word that a product names, archived ones and
 * drafts included; a refusal changes nothing.
 * Guarded by: activities.server.test.ts, collections.server.test.ts.
 */
export async function changeWords<W extends ListedWord, R extends OwnRefusal = never>(
  db: Db,
  table: WordTable<W>,
  plan: (known: readonly W[]) => WordPlan<W> | R,
): Promise<WordOutcome<R>> {
  try {
    return await transactApart({ db }, async ({ db: trx }) => {
      // First of all: its row makes one change wait for the other.
      await recordSettingsChange(trx)
      const known = await table.read(trx)
      const planned = plan(known)
      if (!planned.ok) throw new Undone(planned)
      const { one, next } = planned
      const isGone = !next.some(({ value }) => value === one.value)
      const users = isGone ? await productsNaming(trx, table.named, one.value) : undefined
      if (users && users.count > 0) {
        const refusal = { ok: false, reason: 'in_use', label: one.label, ...users } as const
        throw new Undone(refusal)
      }
      if (isGone) await table.remove(trx, one.value)
      // A position is the place in the list; rows that stay as they are are not written.
      for (const [position, word] of next.entries())
        if (known[position] !== word) await table.put(trx, word, position)
      return { ok: true, value: one.value, label: one.label } as const
    })
  } catch (error) {
    if (error instanceof Undone) return error.outcome as WordOutcome<R> // thrown above
    throw error
  }
}

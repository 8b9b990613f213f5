import type { Db } from '#db/schema.ts'
import type { HouseActor } from '#core/base/actor/actor.ts'

/** Who changes something, and when (ISO-8601 UTC). */
export type Acting = { actor: HouseActor; at: string }

const actingIn = new WeakMap<Db, Acting>()

/** Says who acts in a transaction, for what is recorded in it beside the audit log. */
export const actIn = (trx: Db, acting: Acting): void => void actingIn.set(trx, acting)

/** Who acts in a transaction; undefined for a program that loads files, and outside of one. */
export const whoActs = (trx: Db): Acting | undefined => actingIn.get(trx)

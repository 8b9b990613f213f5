import type { Actor, HouseActor, WithActor } from '#core/base/actor/actor.ts'
import type { Db } from '#db/schema.ts'

/** Somebody of the shop, and somebody who buys there. */
export const OWNER: HouseActor = { kind: 'shell', id: 'root' }
export const SHOPPER: Actor = { kind: 'shopper', id: null }

/** The context of what somebody of the shop does. */
export const asOwner = (db: Db): WithActor & { db: Db } => ({ db, actor: OWNER })

/** The same context, of what a shopper does. */
export const asShopper = <Ctx>(ctx: Ctx): Ctx & WithActor => ({ ...ctx, actor: SHOPPER })

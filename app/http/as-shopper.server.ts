import type { RouterContextProvider } from 'react-router'
import { shopContext, shopperContext } from '#app/context.ts'
import type { WithActor } from '#core/base/actor/actor.ts'
import type { Shop } from '#app/shop.server.ts'

/** The shop as the context of what a shopper does: the customer who is signed in, or a guest. */
export const asShopper = (context: Readonly<RouterContextProvider>): Shop & WithActor => ({
  ...context.get(shopContext),
  actor: { kind: 'shopper', id: context.get(shopperContext)?.id ?? null },
})

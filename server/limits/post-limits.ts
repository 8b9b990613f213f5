import type { RouteHandle } from '#app/http/route-handle.ts'
import type { RenderBudget } from '../pages/render-budget.ts'
import { createRateLimit } from './rate-limit.ts'

/** Discount codes tried and orders placed: too few to guess a code or reserve all stock. */
const PURCHASE_STEPS_PER_MINUTE = 30

/** Events with a signature that is not the provider's. Its own never count, however many come. */
const FORGED_PER_MINUTE = 60

type Client = { address: string; session: string | undefined }

type Limit = RouteHandle['limit']

/** Counts every post before it waits anywhere, by what its route declares. */
export type PostLimits = {
  /** Returns 0, or the whole seconds until the next one. */
  take: (limit: Limit, client: Client) => number
  /** Returns the token of an event that was answered and not refused. */
  answered: (limit: Limit, client: Client, status: number) => void
}

export function createPostLimits(
  budget: Pick<RenderBudget, 'take'>,
  nowMs: () => number,
): PostLimits {
  const purchaseSteps = createRateLimit(PURCHASE_STEPS_PER_MINUTE)
  const forgedEvents = createRateLimit(FORGED_PER_MINUTE)
  return {
    take: (limit, client) => {
      if (limit === 'purchase') return purchaseSteps.take(client.address, nowMs())
      if (limit === 'signed') return forgedEvents.take(client.address, nowMs())
      return budget.take(client)
    },
    answered: (limit, { address }, status) => {
      // After a fault of ours the provider sends its event again.
      const isRefusal = status >= 400 && status < 500
      if (limit === 'signed' && !isRefusal) forgedEvents.giveBack(address)
    },
  }
}

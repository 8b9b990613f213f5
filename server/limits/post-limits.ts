import type { RenderBudget } from '../pages/render-budget.ts'
import { createRateLimit } from './rate-limit.ts'

/** Discount codes tried and orders placed: too few to guess a code or reserve all stock. */
const PURCHASE_STEPS_PER_MINUTE = 30
const PURCHASE_STEP = /^\/api\/(?:discounts|orders|payments)/

/** The payment provider posts here from outside; its signature replaces the origin check. */
export const SIGNED_PATH = '/api/webhooks/stripe'
/** Posts there with a signature that is not the provider's. Its own never count, however many come. */
const FORGED_PER_MINUTE = 60

type Client = { address: string; session: string | undefined }

/** Counts every post before it waits anywhere. `path` is as the router compares it. */
export type PostLimits = {
  /** Returns 0, or the whole seconds until the next one. */
  take: (path: string, client: Client) => number
  /** Returns the token of an event that was answered and not refused. */
  answered: (path: string, client: Client, status: number) => void
}

export function createPostLimits(
  budget: Pick<RenderBudget, 'take'>,
  nowMs: () => number,
): PostLimits {
  const purchaseSteps = createRateLimit(PURCHASE_STEPS_PER_MINUTE)
  const forgedEvents = createRateLimit(FORGED_PER_MINUTE)
  return {
    take: (path, client) => {
      if (PURCHASE_STEP.test(path)) return purchaseSteps.take(client.address, nowMs())
      if (path === SIGNED_PATH) return forgedEvents.take(client.address, nowMs())
      return budget.take(client)
    },
    answered: (path, { address }, status) => {
      // After a fault of ours the provider sends its event again.
      const isRefusal = status >= 400 && status < 500
      if (path === SIGNED_PATH && !isRefusal) forgedEvents.giveBack(address)
    },
  }
}

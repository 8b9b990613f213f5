import type { RouteHandle } from '#app/http/route-handle.ts'
import type { RenderBudget } from '../pages/render-budget.ts'
import { localLimit } from './limits.ts'

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
  const purchaseSteps = localLimit('purchase-steps')
  const forgedEvents = localLimit('forged-events')
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

/**
 * Idempotency keys of refunds. The key says where a refund comes from, and two rules read it: whether
 * the buyer was told of it before, and whether it was begun at the provider.
 */
export const refundKeys = {
  /** The rest of an order that was cancelled. */
  ofCancelled: (orderId: string) => `cancel/${orderId}`,
  /** A payment that came when its order was over. */
  ofLatePayment: (orderId: string) => `late/${orderId}`,
  /** A return; each attempt has its own key, since a refund that was given up stays so. */
  ofReturn: (returnId: string, attempt: number) =>
    attempt === 0 ? `return/${returnId}` : `return/${returnId}/${attempt}`,
}

/** Whether the mail of a cancellation or of a late payment has told the buyer of the refund. */
export const isToldBefore = (key: string): boolean => /^(?:cancel|late)\//.test(key)

/** Whether the owner began the refund at the provider's own pages: its key is the provider's name. */
export const isMadeByProvider = (key: string): boolean => key.startsWith('re_')

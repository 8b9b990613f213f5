/**
 * Idempotency keys of refunds. The key names the origin of a refund; two rules read it: whether
 * another mail announced the refund, and whether the owner made it at the provider.
 */
export const refundKeys = {
  /** The rest of a cancelled order. */
  ofCancelled: (orderId: string) => `cancel/${orderId}`,
  /** Units that are not sent. */
  ofCancelledLines: (refundId: string) => `cancel-lines/${refundId}`,
  /** Units that became a cheaper size or colour. */
  ofChangedLine: (refundId: string) => `line/${refundId}`,
  /** A payment that arrived after its order ended. */
  ofLatePayment: (orderId: string) => `late/${orderId}`,
  /** A return; each attempt has its own key, since a refund that was given up stays given up. */
  ofReturn: (returnId: string, attempt: number) =>
    attempt === 0 ? `return/${returnId}` : `return/${returnId}/${attempt}`,
}

/** Whether the mail about a cancellation or a late payment has already announced the refund. */
export const isAlreadyNotified = (key: string): boolean =>
  /^(?:cancel|cancel-lines|late)\//.test(key)

/** Whether the owner made the refund on the provider's pages: its key is the provider's id. */
export const isMadeByProvider = (key: string): boolean => key.startsWith('re_')

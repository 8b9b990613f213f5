/** An answer of the account's calls; undefined when the shop could not be reached or failed. */
export type AccountAnswer =
  | { ok: true; shopper?: { greeting: string }; joinedOrders?: number }
  | {
      ok: false
      reason: string
      errors?: Record<string, string>
      error?: string
      waitSeconds?: number
      triesLeft?: number
      wrong?: string[]
    }

/** Refusals of the rules come with these; any other status is no answer. */
const REFUSALS = new Set([401, 404, 409, 422])

/**
 * Posts to one of the account's addresses. A failure is logged, without what was typed, and handed
 * on as the answer: whoever called shows it. Never throws. Source: specification, "Error catalogue".
 */
export async function callAccount(
  action: string,
  input: Record<string, unknown> = {},
): Promise<AccountAnswer | undefined> {
  try {
    const response = await fetch(`/api/account/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    if (!response.ok) log(action, response.status)
    const wait = Number(response.headers.get('retry-after'))
    // Whoever refused for now, the shop or what stands before it: how long is in the header.
    if (response.status === 429) return { ok: false, reason: 'wait', waitSeconds: wait || 1 }
    if (!response.ok && !REFUSALS.has(response.status)) return undefined
    return (await response.json()) as AccountAnswer
  } catch (error) {
    log(action, error)
    return undefined
  }
}

function log(action: string, failure: unknown): void {
  // oxlint-disable-next-line no-console -- the specification wants these failures logged here
  console.error(`account/${action} failed:`, failure)
}

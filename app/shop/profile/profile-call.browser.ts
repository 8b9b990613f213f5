/** What the shop answers to a change of the account; undefined: it could not be reached, or failed. */
export type ProfileAnswer =
  | { ok: true }
  | {
      ok: false
      reason: string
      errors?: Record<string, string>
      error?: string
      waitSeconds?: number
    }

const REFUSALS = new Set([401, 404, 409, 422, 429])

/** Asks the shop to change the account. Never throws. */
export async function changeProfile(
  action: string,
  input: Record<string, unknown> = {},
): Promise<ProfileAnswer | undefined> {
  try {
    const response = await fetch('/api/profile', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action, ...input }),
    })
    if (!response.ok && !REFUSALS.has(response.status)) return undefined
    return (await response.json()) as ProfileAnswer
  } catch {
    return undefined
  }
}

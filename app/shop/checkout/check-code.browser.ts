import type { DiscountOutcome } from '#core/discounts/discount.ts'

/** The shortest time the button is busy. Source: specification, "Calls made". */
const SHORTEST_CHECK_MS = 500

/** Asks the shop about a code; undefined when it cannot be reached. Takes at least half a second. */
export async function checkCode(code: string): Promise<DiscountOutcome | undefined> {
  const [outcome] = await Promise.all([
    ask(code),
    new Promise((resolve) => setTimeout(resolve, SHORTEST_CHECK_MS)),
  ])
  return outcome
}

async function ask(code: string): Promise<DiscountOutcome | undefined> {
  try {
    const response = await fetch('/api/discounts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    // 422 carries a refusal of the rules; anything else is no answer to the question.
    if (!response.ok && response.status !== 422) return undefined
    return (await response.json()) as DiscountOutcome
  } catch {
    return undefined
  }
}

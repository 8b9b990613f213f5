import type { Discount, DiscountOutcome } from '#core/discounts/discount.ts'

type Answer = ({ ok: true } & Discount) | Extract<DiscountOutcome, { ok: false }>

/** Minimum busy time of the button. Source: specification, "Calls made". */
const SHORTEST_CHECK_MS = 500

/** Validates a code on the server; undefined if the shop cannot be reached. */
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
    // 422 carries a refusal of the rules; any other error is no answer.
    if (!response.ok && response.status !== 422) return undefined
    const answer = (await response.json()) as Answer
    if (!answer.ok) return answer
    return { ok: true, discount: { code: answer.code, percent: answer.percent } }
  } catch {
    return undefined
  }
}

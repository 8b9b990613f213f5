import type { Discount } from '#core/pricing/discounts/discount.ts'

/** `text`: why the code does not work, for the shopper. */
export type CodeAnswer = { ok: true; discount: Discount } | { ok: false; text: string }

/** A server of an older version gives no text. */
type Answer = ({ ok: true } & Discount) | { ok: false; text?: string }

/** Minimum busy time of the button. Source: specification, "Calls made". */
const SHORTEST_CHECK_MS = 500

/** Validates a code on the server; undefined if the shop cannot be reached. */
export async function checkCode(code: string): Promise<CodeAnswer | undefined> {
  const [outcome] = await Promise.all([
    ask(code),
    new Promise((resolve) => setTimeout(resolve, SHORTEST_CHECK_MS)),
  ])
  return outcome
}

async function ask(code: string): Promise<CodeAnswer | undefined> {
  try {
    const response = await fetch('/api/discounts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    // 422 carries a refusal of the rules; any other error is no answer.
    if (!response.ok && response.status !== 422) return undefined
    const answer = (await response.json()) as Answer
    if (!answer.ok) return { ok: false, text: answer.text ?? 'Código de descuento no válido' }
    const { ok, ...discount } = answer
    return { ok, discount }
  } catch {
    return undefined
  }
}

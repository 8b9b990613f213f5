import { createBreaker } from '#core/base/async/breaker.ts'
import { wakefulTimeout } from '#core/base/async/wakeful-timeout.ts'
import { traced } from '#db/traced.ts'
import { noAnswer, readViesAnswer, type ViesAnswer } from './vies-answer.ts'

export type ViesQuestion = {
  /** "PT123456789", "EL123456789" */
  vatId: string
  /** The shop's own, "ESB12345674": only then VIES gives a number that proves the answer. */
  asker: string | undefined
  /** Milliseconds. */
  patienceMs: number
  /** Aborts when the process stops. */
  signal?: AbortSignal
}

/** The Commission's register of VAT numbers. */
export type Vies = { ask: (question: ViesQuestion) => Promise<ViesAnswer> }

type ViesSettings = {
  url: URL
  /** Milliseconds, as of `Date.now`; for tests. */
  now?: () => number
}

/** Of the eight orders that a server places at once, most never wait for VIES. */
const AT_ONCE = 3
/** A name and an address are the longest of an answer. */
const LONGEST_ANSWER_BYTES = 64_000
const PAUSE = { failures: 3, pauseMs: 60_000 }
/** The service itself, beside the registers of the countries. */
const SERVICE = 'service'

/**
 * Asks VIES, and never throws: whatever is not a clear answer is `open`. Few questions go at once,
 * the others are not asked (`TOO_MANY`). After failures in a row the service, or one country's
 * register, is left alone for a minute (`PAUSED`), in this process. Redirects are not followed.
 * Where the shop itself is not in VIES, it asks without a name, and gets no number of proof.
 * Source: see `readViesAnswer`. Guarded by: vies-service.test.ts.
 */
export function createVies({ url, now = Date.now }: ViesSettings): Vies {
  const breaker = createBreaker({ ...PAUSE, now })
  let asking = 0
  return {
    ask: async (question) => {
      const country = question.vatId.slice(0, 2)
      if (asking >= AT_ONCE) return noAnswer('TOO_MANY')
      if (!breaker.mayTry(SERVICE, country)) return noAnswer('PAUSED')
      asking += 1
      try {
        const answer = await traced('vies.ask', { 'vies.country': country }, () =>
          askPatiently(url, question),
        )
        const whose = answer.state === 'open' ? answer.whose : undefined
        // Who gave up the question says nothing about the service.
        if (question.signal?.aborted !== true) breaker.note(SERVICE, whose !== 'service')
        if (whose !== 'service') breaker.note(country, whose !== 'country')
        return answer
      } finally {
        asking -= 1
      }
    },
  }
}

/** Asks within the patience; once more without a name if VIES does not take the shop's. */
async function askPatiently(
  url: URL,
  { vatId, asker, patienceMs, signal }: ViesQuestion,
): Promise<ViesAnswer> {
  const patience = new AbortController()
  const cancel = wakefulTimeout(() => patience.abort(), patienceMs)
  const within = signal ? AbortSignal.any([patience.signal, signal]) : patience.signal
  const ask = async (requester: object) =>
    readViesAnswer(await post(url, { ...inParts(vatId), ...requester }, within), vatId)
  try {
    const answer = await ask(asker === undefined ? {} : requesterParts(asker))
    const isUnknownAsker = answer.state === 'open' && answer.why === 'INVALID_REQUESTER_INFO'
    return isUnknownAsker && asker !== undefined ? await ask({}) : answer
  } catch {
    return noAnswer(patience.signal.aborted ? 'SLOW' : 'UNREACHABLE')
  } finally {
    cancel()
  }
}

const inParts = (vatId: string) => ({ countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2) })

const requesterParts = (asker: string) => ({
  requesterMemberStateCode: asker.slice(0, 2),
  requesterNumber: asker.slice(2),
})

async function post(
  url: URL,
  question: object,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(question),
    signal,
  })
  return { status: response.status, text: await readText(response.body) }
}

/** Throws for a text of more bytes than an answer has; leaving the loop ends the connection. */
async function readText(body: Response['body']): Promise<string> {
  // Typed apart: the same class of Node.
  const stream = body as import('node:stream/web').ReadableStream<Uint8Array> | null
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of stream ?? []) {
    bytes += part.length
    if (bytes > LONGEST_ANSWER_BYTES) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

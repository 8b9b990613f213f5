/**
 * What became of a question: a clear answer, with the number that proves it at VIES, if it gave one;
 * or none, and `why` is the service's own word or ours.
 */
export type ViesAnswer =
  | { state: 'valid' | 'invalid'; proof: string | null }
  | { state: 'open'; why: string; whose: Fault }

/** What failed: the service itself, a country's register behind it, or only this question. */
type Fault = 'service' | 'country' | 'question'

/**
 * The words of a country's register, and of a question that VIES does not take; any other is the
 * service's own. A number that VIES finds malformed is no clear answer either: its form was checked.
 */
const WHOSE: Readonly<Record<string, Fault>> = {
  MS_UNAVAILABLE: 'country',
  MS_MAX_CONCURRENT_REQ: 'country',
  MS_MAX_CONCURRENT_REQ_TIME: 'country',
  TIMEOUT: 'country',
  INVALID_INPUT: 'question',
  INVALID_REQUESTER_INFO: 'question',
  VAT_BLOCKED: 'question',
}

/** No clear answer. Words of the service are kept only if they look like its own. */
export const noAnswer = (why: unknown): ViesAnswer => {
  const word = typeof why === 'string' && /^[A-Z_]{1,40}$/.test(why) ? why : 'NONSENSE'
  return { state: 'open', why: word, whose: WHOSE[word] ?? 'service' }
}

/**
 * Reads what VIES answered to the question about a VAT number ("PT123456789"). Only a whole answer
 * about this number, without a word of an error in it, is clear: the service says `valid: false`
 * also while it is blocked or a country is away, with the reason in `userError`.
 * Source: the Commission's description of its REST interface (swagger_publicVAT.yaml) and answers that
 * others have published. Fairly sure of the names; from here it was never asked.
 */
export function readViesAnswer(
  { status, text }: { status: number; text: string },
  vatId: string,
): ViesAnswer {
  const answer = readObject(text)
  if (!answer) return noAnswer(status === 200 ? 'NONSENSE' : 'HTTP_ERROR')
  const { errorWrappers, actionSucceed, userError, valid, requestIdentifier: proof } = answer
  if (errorWrappers !== undefined || actionSucceed === false) {
    return noAnswer(readWrapped(errorWrappers))
  }
  if (status !== 200) return noAnswer('HTTP_ERROR')
  const fits = valid === true ? 'VALID' : 'INVALID'
  if (userError !== undefined && userError !== fits) return noAnswer(userError)
  const isOfNumber = `${String(answer['countryCode'])}${String(answer['vatNumber'])}` === vatId
  if (typeof valid !== 'boolean' || !isOfNumber) return noAnswer('NONSENSE')
  const isProof = typeof proof === 'string' && /^[\w-]{1,40}$/.test(proof)
  return { state: valid ? 'valid' : 'invalid', proof: isProof ? proof : null }
}

type Json = Readonly<Record<string, unknown>>

function readObject(text: string): Json | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Json) : undefined
  } catch {
    return undefined
  }
}

function readWrapped(wrappers: unknown): unknown {
  const first: unknown = Array.isArray(wrappers) ? wrappers[0] : undefined
  return typeof first === 'object' && first !== null ? (first as Json)['error'] : undefined
}

const MINUTE_MS = 60_000
const FIRST_PAUSE_MS = 10 * MINUTE_MS
const LONGEST_PAUSE_MS = 24 * 60 * MINUTE_MS
/** Some five weeks; then the number stays as one of which nobody knows. */
const MOST_TRIES = 40

/** When a number is asked again after so many tries without a clear answer, ISO-8601 UTC; null: no more. */
export function nextAsk(tries: number, at: string): string | null {
  if (tries >= MOST_TRIES) return null
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS)
  return new Date(Date.parse(at) + pauseMs).toISOString()
}

/** At the field of a number that VIES does not know: what to do instead. */
export const NOT_IN_VIES =
  'VIES, el registro de la Unión Europea, dice que este NIF-IVA no vale. Corrígelo o sigue sin él: elige otro documento, o compra sin factura completa'

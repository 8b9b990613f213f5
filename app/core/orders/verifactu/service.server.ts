import https from 'node:https'
import type { Certificate } from './certificate.server.ts'

/** The agency's service, as this program reaches it. */
export type Service = {
  /** Records of a trial go to the agency's own test service. */
  kind: 'production' | 'test'
  url: URL
  certificate: Certificate
  /** The authority that the service's certificate is checked by; default: those of Node. */
  authority?: string | undefined
}

/** How a sending ended: with an answer, whatever it says, or with none. */
export type Delivery = { ok: true; status: number; body: Buffer } | { ok: false; error: string }

/** A sending never takes longer; a server's hold of the records does, see `HOLD_MS`. */
export const DEADLINE_MS = 60_000
/** A thousand lines with a long message each are half of it. */
const LONGEST_ANSWER_BYTES = 4_000_000

/**
 * Posts a document to the agency, with the certificate of the issuer. Never throws. An answer with
 * an HTTP status of an error counts too: SOAP sends its faults with 500.
 * Source: the agency's description of the web service, 4.3.
 */
export async function deliver(
  { url, certificate, authority }: Service,
  document: string,
  signal: AbortSignal,
): Promise<Delivery> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
  const body = Buffer.from(document, 'utf8')
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve({ ok: false, error: nameOf(error) })
    try {
      const request = https.request(
        url,
        {
          method: 'POST',
          agent: false, // a connection each: minutes lie between two
          pfx: certificate.pfx,
          passphrase: certificate.password,
          ca: authority,
          minVersion: 'TLSv1.2',
          signal: within,
          headers: {
            'content-type': 'text/xml; charset=utf-8',
            'content-length': body.length,
            soapaction: '""',
          },
        },
        (response) => {
          const { statusCode: status = 0 } = response
          collect(response, LONGEST_ANSWER_BYTES).then(
            (answer) =>
              resolve(
                answer
                  ? { ok: true, status, body: answer }
                  : { ok: false, error: 'ANSWER_TOO_LONG' },
              ),
            fail,
          )
        },
      )
      request.on('error', fail)
      request.end(body)
    } catch (error) {
      fail(error as NodeJS.ErrnoException) // a certificate that cannot be read
    }
  })
}

/** The whole answer; undefined if it has more bytes than that. */
async function collect(response: AsyncIterable<Buffer>, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    bytes += part.length
    if (bytes > most) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The code of an error, and no more: its message may have addresses. */
const nameOf = ({ code, name }: NodeJS.ErrnoException): string => code ?? name

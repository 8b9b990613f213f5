import { duplexPair } from 'node:stream'
import tls from 'node:tls'

/** A certificate with its key (PKCS#12), as the owner got it. */
export type Certificate = { pfx: Buffer; password: string }

/** What stands in a certificate; `until`: when it expires, ISO-8601 UTC. */
export type CertificateFacts = { name: string; until: string }

/** Why a file is no certificate that this program can use. */
export type CertificateFault = 'wrong_password' | 'old_encryption' | 'no_key' | 'unreadable'

/**
 * Reads a certificate without connecting anywhere. Many certificates are still exported with an
 * encryption that OpenSSL 3 no longer reads: the owner has to know that it is not the password.
 */
export function readCertificate({
  pfx,
  password,
}: Certificate): ({ ok: true } & CertificateFacts) | { ok: false; fault: CertificateFault } {
  let secureContext: tls.SecureContext
  try {
    secureContext = tls.createSecureContext({ pfx, passphrase: password })
  } catch (error) {
    return { ok: false, fault: faultOf(error as NodeJS.ErrnoException) }
  }
  const [end] = duplexPair()
  // Only a socket tells, by documented means, what is in a context.
  const socket = new tls.TLSSocket(end, { isServer: true, secureContext })
  const own = socket.getCertificate()
  socket.destroy()
  if (!own || !('valid_to' in own)) return { ok: false, fault: 'unreadable' }
  const { CN: name } = own.subject
  const until = new Date(own.valid_to).toISOString()
  return { ok: true, name: [name].flat()[0] ?? '', until }
}

function faultOf({ code, message }: NodeJS.ErrnoException): CertificateFault {
  if (/mac verify failure/i.test(message)) return 'wrong_password'
  if (code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION' || /unsupported/i.test(message)) {
    return 'old_encryption'
  }
  return /private key/i.test(message) ? 'no_key' : 'unreadable'
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { acceptedSteps, TOTP } from './totp.ts'

/** The code of a key for a step. Source: RFC 4226, section 5.3. Guarded by: totp.server.test.ts. */
export function totpCode(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 15
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** TOTP.digits).padStart(TOTP.digits, '0')
}

/** The step of a six-digit code that counts now and was not used before; else undefined. */
export function stepOfCode(
  key: Uint8Array,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | undefined {
  return acceptedSteps(now, lastStep).find((step) =>
    timingSafeEqual(Buffer.from(totpCode(key, step)), Buffer.from(code)),
  )
}

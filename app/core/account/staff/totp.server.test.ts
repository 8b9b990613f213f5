import { expect, test } from 'vitest'
import { stepOfCode, totpCode } from './totp-code.server.ts'
import {
  base32,
  readRecoveryCode,
  readTotpCode,
  recoveryCode,
  totpAddress,
  totpStep,
} from './totp.ts'

/** RFC 6238, appendix B: the last six of its eight digits. */
const KEY = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code of the RFC at %i seconds', (seconds, code) => {
  expect(totpCode(KEY, totpStep(new Date(seconds * 1000)))).toBe(code)
})

test('a code counts one step before and after its own, and never again after it was used', () => {
  const now = new Date(1234567890 * 1000)
  const step = totpStep(now)
  const accepted = (of: number, lastStep = 0) =>
    stepOfCode(KEY, totpCode(KEY, of), { now, lastStep })
  expect([-2, -1, 0, 1, 2].map((by) => accepted(step + by))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
  expect(accepted(step, step)).toBeUndefined()
  expect(accepted(step - 1, step)).toBeUndefined()
  expect(accepted(step + 1, step)).toBe(step + 1)
})

test('codes are read as people type them', () => {
  expect(readTotpCode(' 123 456 ')).toBe('123456')
  expect([readTotpCode('12345'), readTotpCode('12345a'), readTotpCode('１２３４５６')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const code = recoveryCode(Uint8Array.from([0, 1, 31, 33, 64, 18, 19, 20, 21, 22]))
  expect(code).toBe('01Z10-JKMNP')
  expect(readRecoveryCode(' ol zio jkmnp')).toBe('01Z10-JKMNP')
  expect(readRecoveryCode('01Z10-JKMN')).toBeUndefined()
  expect(readRecoveryCode('01Z10-JKMNU')).toBeUndefined()
})

test('the key is spelled as authenticator apps read it', () => {
  // RFC 4648, section 10.
  expect(
    ['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text))),
  ).toEqual(['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
  expect(totpAddress(KEY, 'Tienda & Cía', 'ana@tienda.example')).toBe(
    'otpauth://totp/Tienda%20%26%20C%C3%ADa:ana%40tienda.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tienda+%26+C%C3%ADa&algorithm=SHA1&digits=6&period=30',
  )
})

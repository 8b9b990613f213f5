import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { certificateFile } from '#tests/support/agency/agency.ts'
import { readCertificate } from './certificate.server.ts'

const read = (file: string, password = 'ejemplo') =>
  readCertificate({ pfx: readFileSync(certificateFile(file)), password })

test('a certificate tells whose it is and until when it holds', () => {
  expect(read('shop.p12')).toMatchObject({ ok: true, name: expect.stringContaining('EJEMPLO') })
  const { until } = read('expired.p12') as { until: string }
  expect(until).toMatch(/^2022-01-01T/)
})

test.each([
  ['shop.p12', 'mal', 'wrong_password'],
  ['shop.p12', '', 'wrong_password'],
  ['legacy.p12', 'ejemplo', 'old_encryption'],
  ['authority.pem', 'ejemplo', 'unreadable'],
])('%s with the password «%s» is refused as %s', (file, password, fault) => {
  expect(read(file, password)).toEqual({ ok: false, fault })
})

test('an empty file, as one that could not be read, is refused', () => {
  expect(readCertificate({ pfx: Buffer.alloc(0), password: '' })).toEqual({
    ok: false,
    fault: 'unreadable',
  })
})

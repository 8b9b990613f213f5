import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mailFilesNote } from './mail-files.ts'

const PAID = { STRIPE_SECRET_KEY: 'sk_test_nobody', STRIPE_WEBHOOK_SECRET: 'whsec_nobody' }
const ADDRESS = { SHOP_URL: 'https://vereda.example' }

test('a shop that takes money says that its mails go to files, and how many did', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-mail-files-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const env = { ...PAID, ...ADDRESS, DATA_DIR: dir }
  expect(mailFilesNote(env)).toMatch(/^Los correos no salen: .*SMTP_URL.* \(correo probar\)\.$/)
  fs.mkdirSync(path.join(dir, 'mail'))
  fs.writeFileSync(path.join(dir, 'mail', 'a.eml'), '')
  expect(mailFilesNote(env)).toContain('; hay 1 correo ')
  expect(mailFilesNote({ ...env, SMTP_URL: 'smtps://a:b@correo.example:465' })).toBeUndefined()
})

test.each([
  ['that only tests', { ...ADDRESS, PAYMENTS: 'simulado' }],
  ['whose configuration is not valid', { ...PAID, SHOP_URL: 'vereda' }],
])('a shop %s is not warned', (_, env) => {
  expect(mailFilesNote({ ...env, DATA_DIR: '/nonexistent' })).toBeUndefined()
})

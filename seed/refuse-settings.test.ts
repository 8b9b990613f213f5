import { expect, test } from 'vitest'
import { refuseSettings } from './refuse-settings.ts'

const local = { shopUrl: 'http://127.0.0.1:3000', stripe: undefined, smtpUrl: undefined }
const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: undefined }

test.each([
  ['at home', local],
  ['with an address of its own choice', { ...local, shopUrl: undefined }],
  ['with https at home', { ...local, shopUrl: 'https://localhost:3443' }],
  ['with a mail server on this machine', { ...local, smtpUrl: 'smtp://127.0.0.1:1025' }],
])('a shop %s may be filled', (_where, config) => {
  expect(refuseSettings(config)).toBeUndefined()
})

test.each([
  ['SHOP_URL', { ...local, shopUrl: 'https://vereda.example' }],
  ['STRIPE_SECRET_KEY', { ...local, stripe }],
  ['SMTP_URL', { ...local, smtpUrl: 'smtps://mail.example' }],
])('the seed refuses what %s says', (variable, config) => {
  expect(refuseSettings(config)).toContain(variable)
})

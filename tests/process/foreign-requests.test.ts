import { beforeAll, expect, test } from 'vitest'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { ACCESS } from '#tests/support/process/access.ts'
import { dumpOfRunning } from '#tests/support/database/dump.ts'
import { untilMailsLeft } from '#tests/support/factories/mails-left.ts'
import { createClient, registerClient, type Client } from '#tests/support/process/shop-client.ts'
import { exampleOf } from '#tests/support/route-addresses.ts'

const MANY = 10_000

const { shop, db } = await shopOfFile()
let customer: Client

beforeAll(async () => {
  customer = createClient(shop, '198.51.100.2')
  await registerClient(customer, 'Ainhoa')
  await customer.postForm('/wishlist', { intent: 'save', productId: 'mens-jacket-1' })
  await untilMailsLeft(db)
})

const posts = Object.entries(ACCESS).flatMap(([address, access]) =>
  'body' in access && access.body !== undefined
    ? [
        {
          address: exampleOf(address),
          body: access.body,
          reads: 'reads' in access ? (access.reads ?? 'json') : 'json',
          isOwner: access.who === 'shopper' || 'changes' in access,
        },
      ]
    : [],
)
type Post = (typeof posts)[number]

/** The post as a page of the shop sends it. */
const honest = ({ body, reads }: Post) =>
  reads === 'form'
    ? {
        text: new URLSearchParams(body() as Record<string, string>).toString(),
        type: 'application/x-www-form-urlencoded',
      }
    : { text: JSON.stringify(body()), type: 'application/json' }

type Variant = {
  says: string
  status: number[]
  headers?: Record<string, string | undefined>
  text?: (honestText: string) => string
  /** Forms are read by known fields only. */
  notForForms?: true
}

const noOrigin = { origin: undefined }
const variants: Variant[] = [
  { says: 'from another site', status: [403], headers: { origin: 'https://elsewhere.example' } },
  { says: 'from a sandboxed frame', status: [403], headers: { origin: 'null' } },
  { says: 'from nowhere, with the cookie', status: [403], headers: noOrigin },
  { says: 'from nowhere, without', status: [403], headers: { ...noOrigin, cookie: undefined } },
  {
    says: 'from the shop’s name on another port',
    status: [403],
    headers: { origin: 'http://127.0.0.1:1' },
  },
  { says: 'as text', status: [415], headers: { 'content-type': 'text/plain' } },
  {
    says: 'as a form of another site could be',
    status: [415],
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    notForForms: true,
  },
  { says: 'too big', status: [413], text: (text) => text + ' '.repeat(70_000) },
  { says: 'broken', status: [400], text: (text) => text.slice(0, -1), notForForms: true },
  { says: 'nothing', status: [400], text: () => ' ', notForForms: true },
  {
    says: 'with one key too many',
    status: [400],
    text: (text) => text.replace(/\}$/, `${text === '{}' ? '' : ','}"isAdmin":true}`),
    notForForms: true,
  },
  { says: 'as a list', status: [400], text: (text) => `[${text}]`, notForForms: true },
  {
    says: 'very deep',
    status: [400],
    text: () => '['.repeat(MANY) + ']'.repeat(MANY),
    notForForms: true,
  },
]

/** An action that reads no body can only refuse a foreign origin or a large body. */
const cases = posts
  .flatMap((post) =>
    variants
      .filter(({ notForForms }) => !(post.reads === 'form' && notForForms))
      .filter(({ status }) => post.reads !== 'nothing' || status[0] === 403 || status[0] === 413)
      .map((variant) => ({ ...post, ...variant, post })),
  )
  .map((one, n) => ({ ...one, from: `203.0.113.${n % 250}` })) // so that no limit is reached

test.each(cases)('$address $says: refused, and nothing changes', async (one) => {
  const sender = one.isOwner ? customer : createClient(shop, one.from)
  const before = await dumpOfRunning(db)
  const { text, type } = honest(one.post)
  const sent = one.text?.(text) ?? text
  const answer = await sender.post(one.address, sent, { 'content-type': type, ...one.headers })
  expect(one.status, answer.body.toString()).toContain(answer.status)
  expect(answer.body.toString()).not.toContain('isAdmin')
  expect(await dumpOfRunning(db)).toEqual(before)
})

/** Pages also answer GET; these API calls do not. */
const calls = posts.filter(({ address, reads }) => reads !== 'form' && address.startsWith('/api/'))
test.each(calls)('$address is not read', async ({ address }) => {
  const before = await dumpOfRunning(db)
  for (const path of [address, `${address}?action=clear`]) {
    const answer = await customer.get(path)
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('POST')
  }
  expect(await dumpOfRunning(db)).toEqual(before)
})

const pages = Object.entries(ACCESS).flatMap(([address, access]) =>
  'body' in access || access.who === 'provider' || address.includes(':')
    ? []
    : [{ path: exampleOf(address) }],
)
test.each(pages)('$path takes no posts', async ({ path }) => {
  const before = await dumpOfRunning(db)
  const answer = await customer.post(path, {})
  expect([404, 405]).toContain(answer.status)
  expect(await dumpOfRunning(db)).toEqual(before)
})

test('what is refused elsewhere is taken from a page of the shop', async () => {
  const before = await dumpOfRunning(db)
  const answer = await customer.postForm('/wishlist', { intent: 'clear' })
  expect(answer.status).toBe(303)
  expect(await dumpOfRunning(db)).not.toEqual(before)
})

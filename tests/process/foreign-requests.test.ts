import { beforeAll, expect, test } from 'vitest'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { ACCESS } from '#tests/support/process/access.ts'
import { changesNothing } from '#tests/support/database/dump.ts'
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
const variantsOf = ({ reads }: Post) =>
  variants
    .filter(({ notForForms }) => !(reads === 'form' && notForForms))
    .filter(({ status }) => reads !== 'nothing' || status[0] === 403 || status[0] === 413)

let visitors = 0
/** A visitor of a new address, so that no limit is reached. */
const newVisitor = () => {
  const n = (visitors += 1)
  return createClient(shop, `203.0.${n >> 8}.${n & 255}`)
}

test.each(posts)('$address refuses what no page sends, and nothing changes', async (post) => {
  const { text, type } = honest(post)
  await changesNothing(db, async () => {
    for (const { says, status, headers, text: changed } of variantsOf(post)) {
      const sender = post.isOwner ? customer : newVisitor()
      const sent = changed?.(text) ?? text
      const answer = await sender.post(post.address, sent, { 'content-type': type, ...headers })
      expect(status, `${says}: ${answer.body.toString()}`).toContain(answer.status)
      expect(answer.body.toString()).not.toContain('isAdmin')
    }
  })
})

/** Pages also answer GET; these API calls do not. */
const calls = posts.filter(({ address, reads }) => reads !== 'form' && address.startsWith('/api/'))
test.each(calls)('$address is not read', async ({ address }) => {
  await changesNothing(db, async () => {
    for (const path of [address, `${address}?action=clear`]) {
      const answer = await customer.get(path)
      expect(answer.status).toBe(405)
      expect(answer.headers.allow).toBe('POST')
    }
  })
})

test('pages take no posts', async () => {
  const pages = Object.entries(ACCESS).flatMap(([address, access]) =>
    'body' in access || access.who === 'provider' || address.includes(':')
      ? []
      : [exampleOf(address)],
  )
  await changesNothing(db, async () => {
    for (const path of pages)
      expect([404, 405], path).toContain((await customer.post(path, {})).status)
  })
})

test('what is refused elsewhere is taken from a page of the shop, and seen to change rows', async () => {
  const clear = async () => {
    const answer = await customer.postForm('/wishlist', { intent: 'clear' })
    expect(answer.status).toBe(303)
  }
  // Once: there is nothing to clear the second time.
  await expect(changesNothing(db, clear)).rejects.toThrow('wishlist')
  await changesNothing(db, clear)
})

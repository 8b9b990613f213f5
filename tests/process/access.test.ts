import { beforeAll, expect, test } from 'vitest'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { exampleOf, routeAddresses } from '#tests/support/route-addresses.ts'
import { ACCESS, type Access, type Thing } from '#tests/support/process/access.ts'
import { length } from '#tests/support/bars.ts'
import type { Answer } from '#tests/support/process/ask.ts'
import { changesNothing } from '#tests/support/database/dump.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { createClient, registerClient, type Client } from '#tests/support/process/shop-client.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { recordWork } from '#tests/support/watch/work-of-requests.ts'
import { barOfSameTime, mediansMs } from '#tests/support/process/timing.ts'

/** Any of these words in another person's response is a leak. */
const SECRETS = /ainhoa|calle secreta|7777/i

const MISSING: Record<Thing, string> = {
  product: 'mens-jacket-999',
  address: 'adr_00000000-0000-4000-8000-000000000000',
  favourite: 'wsh_00000000-0000-4000-8000-000000000000',
  card: 'pm_00000000-0000-4000-8000-000000000000',
  session: 'ses_00000000-0000-4000-8000-000000000000',
  order: 'VRD-0000-0000',
}

const work = recordWork()
const { shop, db } = await shopOfFile({ env: work.env })
let visitor: Client
let ainhoa: Client
let other: Client
/** Posts forms. A separate client, since reading many pages uses up tokens. */
let third: Client
/** The things that belong to Ainhoa alone. */
let owned: Record<Thing, string>

beforeAll(async () => {
  visitor = createClient(shop, '198.51.100.1')
  ainhoa = createClient(shop, '198.51.100.2')
  other = createClient(shop, '198.51.100.3')
  const email = await registerClient(ainhoa, 'Ainhoa')
  await registerClient(other, 'Bruno')
  third = createClient(shop, '198.51.100.4')
  await registerClient(third, 'Carla')
  owned = await fillAccount(email)
})

async function fillAccount(email: string): Promise<Record<Thing, string>> {
  await ainhoa.postForm('/wishlist', { intent: 'save', productId: 'mens-jacket-1' })
  const card = { last4: '7777', expiry: '12/99', brand: 'visa' }
  await ainhoa.postForm('/profile/payments', { intent: 'card-add', ...card })
  const address = {
    firstName: 'Ainhoa',
    lastName: 'Prueba',
    country: 'ES',
    address: 'Calle Secreta, 1',
    postcode: '28012',
    city: 'Madrid',
    phone: '',
  }
  const saved = await ainhoa.postForm('/profile/settings', { intent: 'address-save', ...address })
  expect(saved.status, saved.body.toString()).toBe(303)
  const recipient = { email, firstName: 'Ainhoa', address: 'Calle Secreta, 1' }
  const order = orderRequest({ recipient, lines: [requestLine(shippedShirt)] })
  const placed = await ainhoa.post('/api/orders', order)
  expect(placed.status, placed.body.toString()).toBe(200)
  const cardRow = await db.selectFrom('payment_methods').select('id').executeTakeFirstOrThrow()
  const addressRow = await db.selectFrom('addresses').select('id').executeTakeFirstOrThrow()
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const favourite = await db.selectFrom('wishlist').select('id').executeTakeFirstOrThrow()
  const { number } = await db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  return {
    product: 'mens-jacket-1',
    favourite: favourite.id,
    card: cardRow.id,
    address: addressRow.id,
    session: session.id,
    order: number,
  }
}

const withAccess = <Who extends Access['who']>(who: Who) =>
  Object.entries(ACCESS).filter(
    (entry): entry is [string, Extract<Access, { who: Who }>] => entry[1].who === who,
  )

/** The differences by which a client could distinguish two refusals, without the id in the page. */
const seen = ({ status, headers, body }: Answer, id: string) => {
  const { date: _date, 'x-request-id': _id, 'content-security-policy': policy, ...rest } = headers
  const nonce = /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? 'no nonce'
  const text = body.toString().replaceAll(id, 'ID').replaceAll(nonce, 'NONCE')
  const location = rest.location?.replaceAll(id, 'ID')
  return { status, headers: { ...rest, location, 'content-length': 'any' }, text }
}

const isKeptByNobody = ({ headers }: Answer) => /no-store/.test(headers['cache-control'] ?? '')

test('each route says in the table of access who may use it', () => {
  const help = 'a route needs a line in tests/support/process/access.ts: who may use it, and how'
  const addresses = routeAddresses().map(({ address }) => address)
  expect(Object.keys(ACCESS).toSorted(), help).toEqual(addresses.toSorted())
})

test.each(withAccess('everybody'))(
  '%s shows nothing of a customer',
  async (address, { query = '' }) => {
    const path = exampleOf(address) + query
    for (const client of [visitor, other]) {
      const answer = await client.get(path)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body.toString()).not.toMatch(SECRETS)
    }
    const own = await ainhoa.get(path)
    const after = await visitor.get(path)
    expect(after.body.toString()).not.toMatch(SECRETS)
    // What a session changes nothing of is kept for all; the rest is kept by nobody.
    const isSame = /^\/(?:api\/|robots\.txt|manifest)/.test(path)
    expect(isSame ? own.body.equals(after.body) : isKeptByNobody(own)).toBe(true)
  },
)

test.each(withAccess('owner'))('%s is for its owner alone', async (address, { names }) => {
  const named = names ? address.replace(/:\w+/, owned[names]) : address
  const path = named.replace(':productId', shippedShirt.id).replace(':line', '1')
  const data = path.endsWith('.json') ? [] : [`${path}.data`]
  for (const one of [path, ...data, path.toUpperCase(), path.replace('/', '/%2e/')]) {
    const refused = await visitor.get(one)
    expect([202, 302, 308, 400, 404]).toContain(refused.status)
    expect(refused.body.toString()).not.toMatch(SECRETS)
    const foreign = await other.get(one)
    expect(foreign.body.toString()).not.toMatch(SECRETS)
    // Another spelling leads to the one spelling, without a look at anything.
    const isMoved = foreign.status === 308 && foreign.headers.location === path
    expect(isMoved || isKeptByNobody(foreign)).toBe(true)
  }
  const guarded = await visitor.get(path)
  expect(guarded.headers.location).toMatch(
    /^\/(?:\?cuenta=entrar&volver=|profile\/orders$|orders\?numero=)/,
  )
  const own = await ainhoa.get(path)
  expect(own.status).toBeLessThan(400)
  expect(own.headers['cache-control']).toMatch(/no-store/)
})

let strangers = 0
/** A customer of a new session, since each session may open two personal pages a second. */
async function newStranger(): Promise<Client> {
  const stranger = createClient(shop, `203.0.113.${(strangers += 1)}`)
  await registerClient(stranger, `Bert${'a'.repeat(strangers)}`)
  return stranger
}

test.each(withAccess('owner').filter(([, { names }]) => names))(
  '%s: another customer’s looks like one that is not there',
  async (address, { names }) => {
    const stranger = await newStranger()
    const thing = names ?? 'order'
    const paths = [owned[thing], MISSING[thing]].map((id) => address.replace(/:\w+/, id))
    for (const ending of ['', '.data']) {
      const [foreign, missing] = await Promise.all(paths.map((path) => stranger.get(path + ending)))
      expect(seen(foreign!, owned[thing])).toEqual(seen(missing!, MISSING[thing]))
      // And none takes longer: both ask the database the same.
      expect(work.stepsOf(foreign!)).toEqual(work.stepsOf(missing!))
    }
    const [one = '', another = ''] = paths
    const times = await mediansMs(
      length(3, 15),
      () => stranger.get(one),
      () => stranger.get(another),
    )
    barOfSameTime(`${address}, another’s and none`, times)
  },
)

const forms = withAccess('shopper').filter(([, { reads }]) => reads === 'form')
test.each(forms)('%s refuses the forms of visitors', async (address, { body }) => {
  const fields = body() as Record<string, string>
  await changesNothing(db, async () => {
    const inPlace = await visitor.postForm(`${address}.data`, fields)
    expect(inPlace.status).toBe(401)
    const page = await visitor.postForm(address, fields)
    expect(page.status).toBe(302)
    expect(page.headers.location).toBe(`/?cuenta=entrar&volver=${encodeURIComponent(address)}`)
  })
})

const calls = withAccess('shopper').filter(([, { reads }]) => reads !== 'form')
test.each(calls)('%s refuses visitors', async (address, { body }) => {
  await changesNothing(db, async () => {
    const answer = await visitor.post(address, body())
    expect(answer.status).toBe(401)
    expect(answer.body.toString()).toBe('{"ok":false,"reason":"signed_out"}')
  })
})

const withForms = withAccess('owner').filter(([, { changes }]) => changes)
test.each(withForms)('%s takes no form of visitors', async (address, { body }) => {
  const fields = body?.() ?? {}
  await changesNothing(db, async () => {
    const page = await visitor.postForm(address, fields)
    expect(page.headers.location).toBe(`/?cuenta=entrar&volver=${encodeURIComponent(address)}`)
    // After a post by scripts the page stays, with its input.
    expect((await visitor.postForm(`${address}.data`, fields)).status).toBe(401)
  })
})

const changes = [...withForms, ...withAccess('shopper')]
  .flatMap(([address, { who, changes: some = [] }]) =>
    some.map((change) => ({
      address,
      ...change,
      send: (client: Client, body: object) =>
        // The response alone, since pages are streamed in different chunks.
        who === 'owner' ? client.postForm(`${address}.data`, body) : client.post(address, body),
      says: JSON.stringify(change.body('ID')),
    })),
  )
  // The session last, since the others need it.
  .toSorted((a, b) => Number(a.thing === 'session') - Number(b.thing === 'session'))
test.each(changes)('$address $says changes nothing of another customer', async (change) => {
  const ids = [owned[change.thing], MISSING[change.thing]]
  await changesNothing(db, async () => {
    const sent = ids.map((id) => change.send(third, change.body(id)))
    const [foreign, missing] = await Promise.all(sent)
    expect(foreign!.status).not.toBe(429)
    expect(seen(foreign!, ids[0]!)).toEqual(seen(missing!, ids[1]!))
  })
  const own = await change.send(ainhoa, change.body(ids[0]!))
  expect(own.status, 'what is one’s own can be changed').toBe(200)
})

test.each(withAccess('provider'))('%s takes nothing that is not signed', async (address) => {
  await changesNothing(db, async () => {
    for (const client of [visitor, ainhoa]) {
      const answer = await client.post(address, { type: 'checkout.session.completed' })
      expect([400, 404]).toContain(answer.status)
    }
  })
})

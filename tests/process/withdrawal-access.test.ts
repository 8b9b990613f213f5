import { expect, test } from 'vitest'
import { length } from '#tests/support/bars.ts'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { untilMailsLeft } from '#tests/support/factories/mails-left.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { createClient, type Client } from '#tests/support/process/shop-client.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { recordWork } from '#tests/support/watch/work-of-requests.ts'
import { barOfSameTime, mediansMs } from '#tests/support/process/timing.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
/** To lock the order, read what of it can go back, and note it: ten. */
const MOST_STATEMENTS_MORE = 12
const TIMES = length(3, 15)

const work = recordWork()
const { shop, db } = await shopOfFile({ env: work.env })
let clients = 0
const newClient = (): Client => createClient(shop, `198.51.100.${(clients += 1)}`)

/** Places an order of a new buyer; returns number and e-mail. */
async function place(n: number) {
  const email = `compra${n}@correo.example`
  const request = orderRequest({ n, recipient: { email }, lines: [requestLine(shippedShirt)] })
  await newClient().post('/api/orders', request)
  const { number } = await db
    .selectFrom('orders')
    .select('number')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { number, email }
}

const declare = (about: { number: string; email: string }) =>
  newClient().post(
    '/desistimiento',
    new URLSearchParams({
      ...about,
      name: 'Lucía Herrero',
      scope: 'all',
      goods: '',
      step: 'confirm',
    }).toString(),
    FORM,
  )

test('a withdrawal is answered alike whether or not there is such an order, also in time', async () => {
  const known: { number: string; email: string }[] = []
  for (let n = 0; n <= TIMES; n += 1) known.push(await place(n + 1))
  await untilMailsLeft(db)
  const unknown = (n: number) => ({ number: 'VR-2222-2222', email: `nadie${n}@correo.example` })
  const first = known[TIMES]!
  const [real, none] = [await declare(first), await declare(unknown(TIMES))]
  expect([real.status, none.status]).toEqual([200, 200])
  const plain = (body: Buffer, { number, email }: { number: string; email: string }) =>
    body
      .toString()
      .replaceAll(number, 'NUMBER')
      .replaceAll(email, 'EMAIL')
      .replaceAll(/DV-\w{4}-\w{4}/g, 'CODE')
      .replaceAll(/nonce="[^"]*"/g, '')
      .replaceAll(/\d{1,2}:\d{2}/g, 'HOUR')
  expect(plain(real.body, first)).toBe(plain(none.body, unknown(TIMES)))
  expect(real.body.toString()).toContain('Hemos recibido tu declaración')
  const kept = await db.selectFrom('returns').select('order_id').execute()
  expect(kept.filter(({ order_id: id }) => id !== null)).toHaveLength(1)
  expect(kept).toHaveLength(2)
  // What takes long is done for both: the same transactions, each with its write to the disk, and
  // the same mails. The order itself is a few rows more, each found by its key.
  const [ofReal, ofNone] = [work.stepsOf(real), work.stepsOf(none)]
  const isLong = (statement: string) => /^(?:begin|commit|insert into "mail)/.test(statement)
  expect(ofReal.filter(isLong)).toEqual(ofNone.filter(isLong))
  expect(ofReal.length - ofNone.length).toBeLessThanOrEqual(MOST_STATEMENTS_MORE)
  const times = await mediansMs(
    TIMES,
    (n) => declare(known[n]!),
    (n) => declare(unknown(n)),
  )
  barOfSameTime('a withdrawal of an order, and of none', times)
})

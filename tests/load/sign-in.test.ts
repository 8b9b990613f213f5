import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import type { Answer } from '#tests/support/process/ask.ts'
import { createClient, registerClient, type Client } from '#tests/support/process/shop-client.ts'
import { PASSWORD } from '#seed/people.ts'
import { bar, length } from '#tests/support/bars.ts'
import { recordWork } from '#tests/support/watch/work-of-requests.ts'
import { barOfSameTime, medianMs, mediansMs } from '#tests/support/process/timing.ts'
import { startShop } from '#tests/support/process/shop-process.ts'

const SIGN_IN = '/cuenta/entrar'
/** The address to which the account window posts. */
const SIGN_IN_DATA = `${SIGN_IN}.data`
const RESET = '/cuenta/olvidada.data'

const { env, stepsOf } = recordWork()
/** Behind a proxy; each test has its own people and addresses there. */
const { shop } = await shopOfFile({ env })

const isHash = (step: string) => step.startsWith('hash')

/** The response repeats the input, so the e-mail is replaced. */
const said = ({ body }: Answer) => body.toString().replace(/[a-z0-9]+@correo\.example/, 'typed')

const guess = (client: Client, email: string, headers: Record<string, string> = {}) =>
  client.postForm(SIGN_IN_DATA, { email, password: 'no es esta' }, headers)

test('nothing that a guesser can spell gives more than ten guesses, and its owner signs in', async () => {
  const direct = await startShop() // without a proxy, the shop ignores X-Forwarded-For
  onTestFinished(() => direct.stop())
  const owner = createClient(direct, '198.51.100.1')
  const email = await registerClient(owner, 'Ainhoa')
  const guesser = createClient(direct, '203.0.113.7')
  const spellings = [email, email.toUpperCase(), ` ${email} `, 'Ainhoa@Correo.Example']
  const paths = [
    SIGN_IN,
    `${SIGN_IN}.data`,
    '/Cuenta/Entrar',
    '/cuenta/%65ntrar',
    '/cuenta/./entrar',
  ]
  const statuses: number[] = []
  const waits: number[] = []
  for (let n = 0; n < 2 * spellings.length * paths.length; n += 1) {
    const forged = `10.${n}.${n}.${n}, ${n}.1.1.1, 2001:db8:${n}::1`
    const headers = { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${n}.2.3.4` }
    const body = { email: spellings[n % spellings.length]!, password: `no es esta ${n}` }
    const answer = await guesser.postForm(paths[n % paths.length]!, body, headers)
    statuses.push(answer.status)
    if (answer.status === 429) waits.push(Number(answer.headers['retry-after']))
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(waits.every((seconds) => seconds > 0)).toBe(true)
  for (const trick of [`${SIGN_IN}/`, `/${SIGN_IN}`, `${SIGN_IN}.data`, '/cuenta//entrar']) {
    const answer = await guesser.postForm(trick, { email, password: PASSWORD })
    expect(answer.status, trick).not.toBe(200)
    expect(answer.headers['set-cookie'], trick).toBeUndefined()
  }
})

test('guessing locks out neither the owner of an account nor other customers', async () => {
  const email = await registerClient(createClient(shop, '198.51.100.1'), 'Ainhoa')
  const other = await registerClient(createClient(shop, '198.51.100.2'), 'Bruno')
  const guesser = ['2001:db8:0:1::1', '2001:0db8:0:1:ffff::2', '2001:DB8::1:0:0:0:3']
  const statuses: number[] = []
  for (let n = 0; n < 40; n += 1) {
    statuses.push((await guess(createClient(shop, guesser[n % 3]!), email)).status)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  for (const [name, address] of [
    [email, '198.51.100.9'],
    [other, '198.51.100.10'],
  ] as const) {
    const elsewhere = createClient(shop, address)
    const answer = await elsewhere.postForm(SIGN_IN_DATA, { email: name, password: PASSWORD })
    expect(answer.status).toBe(200)
  }
})

test('guessing from many places ends too, and her own place stays open to the owner', async () => {
  const home = createClient(shop, '198.51.100.3')
  const email = await registerClient(home, 'Carla')
  const tries: Promise<Answer>[] = []
  for (let n = 0; n < 60; n += 1) {
    tries.push(guess(createClient(shop, `203.0.113.${n}`), email))
    if (n % 5 === 0) await tries.at(-1)
  }
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(50)
  expect((await guess(createClient(shop, '203.0.113.200'), email)).status).toBe(429)
  expect((await home.postForm(SIGN_IN_DATA, { email, password: PASSWORD })).status).toBe(200)
})

test('a wrong password and an unknown address look and take the same', async () => {
  const email = await registerClient(createClient(shop, '198.51.100.4'), 'Diana')
  // Each from its own address, few per account, so that no limit is reached.
  const from = (kind: number, n: number) => createClient(shop, `203.0.${kind}.${n}`)
  const known = await guess(from(9, 1), email)
  const unknown = await guess(from(9, 2), 'nadie@correo.example')
  const [work, same] = [stepsOf(known), stepsOf(unknown)]
  expect([known.status, said(known)]).toEqual([unknown.status, said(unknown)])
  expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted())
  // One row more is read by its key: the hash that is compared. The unknown hash the password too.
  const readsHash = (step: string) => /^select .* from "credentials" where .* limit \?/.test(step)
  expect(work.filter((step) => !readsHash(step))).toEqual(same)
  expect(work.filter(readsHash)).toHaveLength(1)
  expect(same.filter(isHash)).toEqual(['hash'])
  const times = await mediansMs(
    length(4, 30),
    (n) => guess(from(1, n), email),
    (n) => guess(from(2, n), `nadie${n}@correo.example`),
  )
  barOfSameTime('a wrong password, an unknown address', times)
})

test('asking for a link does not tell whether there is an account', async () => {
  const asked = length(3, 11)
  const people: string[] = []
  for (let n = 0; n <= asked; n += 1) {
    people.push(await registerClient(createClient(shop, `198.51.101.${n}`), `Ana${n}`))
  }
  const request = (email: string, address: string) =>
    createClient(shop, address).postForm(RESET, { email }, { host: new URL(shop.url).host })
  const known = await request(people[0]!, '203.0.3.101')
  const unknown = await request('nadie@correo.example', '203.0.3.102')
  const [work, same] = [stepsOf(known), stepsOf(unknown)]
  expect([known.status, said(known)]).toEqual([200, said(unknown)])
  // What only one of them does is done beside the wait that both end with.
  const wait = work.indexOf('wait of 150 ms')
  expect(wait).toBeGreaterThan(0)
  expect(same.slice(0, wait + 1)).toEqual(work.slice(0, wait + 1))
  expect(work.slice(wait).join()).toContain('insert into "mail_outbox"')
  expect(work).toContain('waited 150 ms')
  expect(same).toContain('waited 150 ms')
  const times = await mediansMs(
    asked,
    (n) => request(people[n + 1]!, `203.0.3.${n}`),
    (n) => request(`nadie${n}@correo.example`, `203.0.4.${n}`),
  )
  barOfSameTime('asking for a link', times)
})

test('a flood of sign-ins does not stop shoppers who look around', async () => {
  const browse = () => createClient(shop, '198.51.100.5').get('/products/men')
  await browse()
  const calm = await medianMs(30, browse)
  const flood = Array.from({ length: 200 }, (_, n) =>
    guess(createClient(shop, `203.0.${n}.7`), `nadie${n}@correo.example`),
  )
  const busy = await medianMs(30, browse)
  const answers = await Promise.all(flood)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect(answer.body.toString()).toContain('wait')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  // One hash on the page's thread would add 100 ms to each of those that wait for it, so seconds.
  for (const answer of answers.filter(({ status }) => status === 401)) {
    expect(stepsOf(answer).filter(isHash)).toEqual(['hash'])
  }
  bar(`a page during a flood of sign-ins, ${Math.round(calm)} ms before: ms`, busy, calm + 500)
})

test('no name of the shop but its own comes into a mail', async () => {
  const email = await registerClient(createClient(shop, '198.51.100.6'), 'Elena')
  const asker = createClient(shop, '198.51.100.7')
  const hostile = await asker.postForm(RESET, { email }, { host: 'elsewhere.example' })
  expect(hostile.status).toBe(421)
  const hinted = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'gopher' }
  expect((await asker.postForm(RESET, { email }, hinted)).status).toBe(200)
  const folder = path.join(shop.dataDir, 'mail')
  const mails = () =>
    fs.existsSync(folder)
      ? fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
      : []
  await expect.poll(() => mails().filter((mail) => mail.includes(email)).length).toBeGreaterThan(1)
  expect(mails().join()).not.toContain('elsewhere.example')
  const logs = shop.logs.join('\n')
  for (const secret of [email, PASSWORD, 'token=']) expect(logs).not.toContain(secret)
})

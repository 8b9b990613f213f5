import { expect, onTestFinished, test } from 'vitest'
import { bar, length, measured } from '#tests/support/bars.ts'
import { createClient, registerClient } from '#tests/support/process/shop-client.ts'
import { PASSWORD } from '#seed/people.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'
import { msOf } from '#tests/support/process/timing.ts'

const SIGN_IN = '/cuenta/entrar'
/** Concurrent connections that guess, each request from a new address. */
const GUESSERS = 30
/** An attacker's networks: IPv6 prefixes of three providers, and a rented /24. */
const PREFIXES = ['2001:db8', '2001:db9', '2001:dba'] as const

const anyGroup = () => Math.floor(Math.random() * 0xffff).toString(16)

/** An unused address: another /64, mostly of another /48. */
function newAddress(n: number): string {
  if (n % 10 === 0) return `192.0.2.${n % 250}`
  return `${PREFIXES[n % PREFIXES.length]}:${anyGroup()}:${anyGroup()}::1`
}

/**
 * Guesses that may be answered between an honest sign-in and its answer: of each network one, and
 * those that are being hashed. A queue without turns would answer those of all guessers.
 */
const MOST_BEFORE = GUESSERS / 2

/** Guesses until stopped; returns the count of each status. */
function flood(shop: Shop, target: () => string) {
  let isOver = false
  let count = 0
  const statuses: Record<number, number> = {}
  const guess = async () => {
    while (!isOver) {
      count += 1
      const client = createClient(shop, newAddress(count))
      const { status } = await client.postForm(SIGN_IN, {
        email: target(),
        password: `no ${count}`,
      })
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const guessers = Array.from({ length: GUESSERS }, guess)
  const stop = async () => {
    isOver = true
    await Promise.all(guessers)
    return statuses
  }
  return { stop, hashed: () => statuses[401] ?? 0 }
}

test.each(['sqlite', 'postgres'] as const)(
  '%s: the right password gets in while thousands are guessed, from a known browser or not',
  async (db) => {
    const shop = await startShop({ db, isHasty: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
    onTestFinished(() => shop.stop())
    const names = ['Ainhoa', 'Bruno', 'Clara']
    const homes = names.map((_, n) => createClient(shop, `198.51.100.${n + 1}`))
    const emails: string[] = []
    for (const [n, home] of homes.entries()) emails.push(await registerClient(home, names[n]!))
    const targets = {
      'any account': () => `nadie${Math.floor(Math.random() * 5000)}@correo.example`,
      'one account': () => emails[0]!,
    }
    for (const [kind, target] of Object.entries(targets)) {
      const { stop, hashed } = flood(shop, target)
      const tries: { is: string; status: number; ms: number; before: number }[] = []
      const times = length(2, 20)
      for (let n = 0; n < times; n += 1) {
        const isKnown = n % 2 === 0
        const who = kind === 'one account' ? 0 : n % names.length
        const client = isKnown ? homes[who]! : createClient(shop, `203.0.113.${n + 1}`)
        const fields = { email: emails[who]!, password: PASSWORD, volver: '/profile/orders' }
        const before = hashed()
        const [ms, status] = await msOf(async () => {
          for (;;) {
            const answer = await client.postForm(SIGN_IN, fields)
            // On a machine that stands still the queue sends everybody away: then once more.
            if (answer.status !== 429 || hashed() - before > MOST_BEFORE) return answer.status
          }
        })
        tries.push({ is: isKnown ? 'known' : 'new', status, ms, before: hashed() - before })
      }
      const statuses = await stop()
      const guesses = JSON.stringify(statuses)
      const refused = tries.filter(({ status, before }) => status !== 303 || before > MOST_BEFORE)
      measured(`${db}, ${kind}: ${times - refused.length} of ${times}, guesses ${guesses}`)
      expect(refused, `${kind}, guesses ${guesses}`).toEqual([])
      bar(`${db}, ${kind}: ms of the slowest`, Math.max(...tries.map(({ ms }) => ms)), 20_000)
    }
  },
)

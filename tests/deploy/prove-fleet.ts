import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_ROOMS } from '#core/owner/desk-live/live-rooms.ts'
import { writeCursor } from '#core/owner/desk-live/live-cursor.ts'
import { liveCursor } from '#core/owner/desk-live/news.server.ts'
import { openDatabase } from '#db/open.ts'
import { deskPerson } from '#tests/support/process/desk-people.ts'
import { createClient, registerClient } from '#tests/support/process/shop-client.ts'
import type { Fleet } from './fleet.ts'

/** A property of the recipe: returns what was measured, throws where it does not hold. */
export type Proof = [says: string, holds: (fleet: Fleet) => Promise<string>]

function demand(isTrue: boolean, found: unknown): void {
  if (!isTrue) throw new Error(`found: ${JSON.stringify(found)}`)
}

/** Asks for pages in turn until `work` ends; returns the number of answers and what failed. */
async function during(fleet: Fleet, work: () => Promise<void>) {
  const failed: string[] = []
  let answers = 0
  let isOver = false
  const paths = ['/', '/products/men', '/products/mens-tshirt-1', '/faq', '/search?q=gorro']
  const visit = async (from: number) => {
    for (let n = from; !isOver; n += 1) {
      const path = paths[n % paths.length] ?? '/'
      const status = await fetch(fleet.url + path).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        (error: unknown) => String(error),
      )
      answers += 1
      if (status !== 200) failed.push(`${path}: ${status}`)
      await sleep(20)
    }
  }
  const visitors = [visit(0), visit(1), visit(2)]
  await work().finally(() => {
    isOver = true
  })
  await Promise.all(visitors)
  return { answers, failed }
}

/** What a server of the shop logged about requests with this path. */
const logsOf = ({ shops }: Fleet, path: string) =>
  shops.map(({ logs }) => logs.filter((line) => line.includes(`"path":"${path}"`)))

/** Somebody who works at the desk; returns the cookie's value. */
async function deskToken({ databaseUrl }: Fleet, name: string): Promise<string> {
  const { db, close } = openDatabase({ url: databaseUrl })
  try {
    return (await deskPerson(db, name, 'owner')).token
  } finally {
    await close()
  }
}

/** Asks for the desk's stream through the proxy, as a browser of somebody who works there. */
async function openDeskStream(fleet: Fleet): Promise<Response> {
  const { url, databaseUrl } = fleet
  const token = await deskToken(fleet, 'flota')
  const { db, close } = openDatabase({ url: databaseUrl })
  try {
    const cursor = await liveCursor(db, { now: new Date(), rooms: LIVE_ROOMS })
    const headers = { accept: 'text/event-stream', cookie: `mostrador=${token}` }
    const query = new URLSearchParams({ desde: writeCursor(cursor) })
    const signal = AbortSignal.timeout(60_000) // ends it also where nothing is heard
    return await fetch(`${url}/mostrador/novedades?${query}`, { headers, signal })
  } finally {
    await close()
  }
}

/** Reads on in a stream until it says this; returns after how many milliseconds. */
function createListener(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
  if (!body) throw new Error('an answer without a body')
  const parts = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return async (what: string): Promise<number> => {
    const begun = performance.now()
    while (!text.includes(what)) {
      // oxlint-disable-next-line no-await-in-loop -- a stream is read in order
      const { done, value } = await parts.read()
      demand(!done, text)
      text += value
    }
    text = ''
    return Math.round(performance.now() - begun)
  }
}

export const PROOFS: Proof[] = [
  [
    'pages come compressed once, by the shop',
    async ({ url }) => {
      const headers = { 'accept-encoding': 'br' }
      const answer = await fetch(`${url}/products/men`, { headers })
      const html = await answer.text()
      demand(answer.headers.get('content-encoding') === 'br', [...answer.headers])
      demand(html.includes('</html>'), html.slice(0, 80))
      return `${html.length} characters`
    },
  ],
  [
    'all servers answer, and the proxy’s request id is in the answer and in their logs',
    async (fleet) => {
      const ids: string[] = []
      for (let n = 0; n < 10; n += 1) {
        const answer = await fetch(`${fleet.url}/faq`)
        ids.push(answer.headers.get('x-request-id') ?? '')
      }
      await sleep(500)
      const logs = logsOf(fleet, '/faq')
      demand(
        logs.every((lines) => lines.length > 0),
        logs,
      )
      const known = ids.filter(
        (id) => /^[0-9a-f-]{32,36}$/.test(id) && logs.flat().join().includes(id),
      )
      demand(known.length === 10, ids)
      return logs.map((lines) => lines.length).join(' and ')
    },
  ],
  [
    'a session of one server counts at the other: no sticky sessions',
    async ({ url, shops }) => {
      const client = createClient({ ...shops[0], url }, '198.51.100.7')
      await registerClient(client, 'Flota')
      const statuses: number[] = []
      for (let n = 0; n < 8; n += 1) statuses.push((await client.get('/profile/orders')).status)
      demand(
        statuses.every((status) => status === 200),
        statuses,
      )
      return `${statuses.length} of ${statuses.length}`
    },
  ],
  [
    'a client that claims other addresses keeps its own limits',
    async ({ url }) => {
      const statuses: number[] = []
      for (let n = 0; n < 70; n += 1) {
        const headers = {
          'x-forwarded-for': `203.0.113.${n}`,
          origin: url,
          'content-type': 'application/json',
        }
        const body = JSON.stringify({ code: 'NADA' })
        const answer = await fetch(`${url}/api/discounts`, { method: 'POST', headers, body })
        await answer.arrayBuffer()
        statuses.push(answer.status)
      }
      const refused = statuses.filter((status) => status === 429).length
      demand(refused > 0, statuses)
      return `${refused} of 70 refused`
    },
  ],
  [
    'the desk hears at once what happens, and its stream outlives the silence that the proxy allows',
    async (fleet) => {
      const { status, body } = await openDeskStream(fleet)
      demand(status === 200, status)
      const untilSaid = createListener(body)
      const first = await untilSaid('"/mensajes":0')
      const client = createClient({ ...fleet.shops[1], url: fleet.url }, '198.51.100.8')
      const answer = await client.postForm('/contact.data', {
        token: '',
        user_name: 'Flota',
        user_email: 'flota@correo.example',
        subject: 'Otro',
        message: '¿Sale hoy mi pedido? Me voy de viaje el miércoles.',
      })
      demand(answer.status < 400, answer.body.toString())
      const told = await untilSaid('"/mensajes":1')
      demand(first < 2000 && told < 5000, { first, told }) // without the poll of 15 seconds
      for (let beats = 0; beats < 4; beats += 1) await untilSaid(':\n\n')
      return `${first} ms, ${told} ms, and 4 signs of life`
    },
  ],
  [
    'a body above the limit is refused with 413',
    async ({ url }) => {
      const body = 'x'.repeat(2_000_000)
      const answer = await fetch(`${url}/contact`, {
        method: 'POST',
        body,
        headers: { origin: url },
      })
      demand(answer.status === 413, answer.status)
      return '2 MB'
    },
  ],
  [
    'photographs of a product pass, whose body is above the limit of the others',
    async (fleet) => {
      const token = await deskToken(fleet, 'fotos')
      const form = new FormData()
      form.set('foto', new Blob([new Uint8Array(2_000_000)]), 'foto.jpg')
      const answer = await fetch(`${fleet.url}/mostrador/productos/mens-tshirt-1/fotos`, {
        method: 'POST',
        body: form,
        headers: { origin: fleet.url, cookie: `mostrador=${token}` },
      })
      const text = await answer.text()
      // Read and refused by the desk's own words: it is no photograph.
      demand(answer.status === 422, `${answer.status}: ${text.slice(0, 200)}`)
      return '2 MB'
    },
  ],
  [
    'servers are updated one after another without a failed page',
    async (fleet) => {
      const { answers, failed } = await during(fleet, async () => {
        for (const shop of fleet.shops) {
          process.kill(shop.pid() ?? 0, 'SIGTERM')
          while (shop.pid()) await sleep(20)
          await shop.restart()
          await sleep(2500) // nginx asks a server again two seconds after it was away
        }
      })
      demand(failed.length === 0 && answers > 50, { answers, failed })
      return `${answers} pages`
    },
  ],
  [
    'a server that dies costs no page',
    async (fleet) => {
      const { answers, failed } = await during(fleet, async () => {
        await fleet.shops[1].kill()
        await sleep(3000)
        await fleet.shops[1].restart()
      })
      demand(failed.length <= 3, { answers, failed }) // those in progress as it died
      return `${answers} pages, ${failed.length} cut off in progress`
    },
  ],
  [
    'while no server is there, visitors read that the shop comes back, and no search engine drops a page',
    async ({ url, shops }) => {
      await Promise.all(shops.map((shop) => shop.kill()))
      const answer = await fetch(`${url}/products/men`)
      const html = await answer.text()
      for (const shop of shops) await shop.restart()
      const told = [answer.status, answer.headers.get('retry-after'), html]
      demand(answer.status === 503 && answer.headers.get('retry-after') === '10', told)
      demand(html.includes('lang="es"') && html.includes('La tienda vuelve enseguida'), told)
      return `${html.length} characters`
    },
  ],
]

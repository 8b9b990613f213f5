import { expect, test } from 'vitest'
import { openConnection, type RawAnswer } from '#tests/support/process/raw-connection.ts'
import { host, openShop } from '#tests/support/process/shop-server.ts'
import type { Answered } from '../metrics.ts'

/** A shop, and connections to it that stay open. */
async function connect() {
  const answered: Answered[] = []
  const { port, logged } = await openShop({ onAnswered: (each) => void answered.push(each) })
  const open = async () => {
    const connection = await openConnection(port)
    return (path: string, ...headers: string[]) => {
      connection.send([`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join('\r\n'))
      return connection.answer()
    }
  }
  return { open, answered, logged }
}

/** Ids and dates differ; of two headers it does not matter which comes first. */
const comparable = ({ head, body }: RawAnswer) => ({
  status: head[0],
  headers: head
    .slice(1)
    .map((line) => line.toLowerCase())
    .filter((line) => !/^(?:x-request-id|date):/.test(line))
    .toSorted(),
  body,
})

test.each<[string, ...string[]]>([
  ['bare'],
  ['gzip', 'Accept-Encoding: gzip'],
  ['br', 'Accept-Encoding: gzip, deflate, br, zstd'],
  ['no compression', 'Accept-Encoding: br;q=0, gzip;q=0'],
  ['a first visit', 'Accept-Encoding: br', 'Sec-Fetch-Site: none'],
  ['from a page of the shop', 'Accept-Encoding: br', 'Sec-Fetch-Site: same-origin'],
  ['another cookie', 'Cookie: theme=dark'],
  ['an old copy', 'If-None-Match: "old"'],
])('%s: an answer past Node is the answer of Node', async (_what, ...headers) => {
  const { open } = await connect()
  const warm = await open()
  await warm('/products/men', ...headers)
  const fast = await warm('/products/men', ...headers)
  const byNode = await (await open())('/products/men', ...headers)
  expect(fast.head[0]).toBe('HTTP/1.1 200 OK')
  expect(comparable(fast)).toEqual(comparable(byNode))
  expect(fast.head.join('\n')).toMatch(/\nx-request-id: [0-9a-f-]{36}\nDate: \w{3}, \d\d /)
  expect(fast.head).not.toEqual(byNode.head) // the first of a connection is Node's: another order
})

test('a page that the browser has is not sent again', async () => {
  const { open } = await connect()
  const warm = await open()
  const first = await warm('/')
  const etag = first.head.find((line) => line.startsWith('etag: '))?.slice(6)
  const fast = await warm('/', `If-None-Match: ${etag}`)
  expect(comparable(fast)).toEqual(comparable(await (await open())('/', `If-None-Match: ${etag}`)))
  expect([fast.head[0], fast.body]).toEqual(['HTTP/1.1 304 Not Modified', ''])
})

test('each answer past Node is logged and counted, with its own id', async () => {
  const { open, answered, logged } = await connect()
  const warm = await open()
  await warm('/products/men?size=M&utm=x')
  await warm('/products/men?size=M')
  const { head } = await warm('/products/men?size=M', 'X-Request-Id: edge-1.abc_DEF')
  expect(head).toContain('x-request-id: edge-1.abc_DEF')
  const line = { method: 'GET', path: '/products/men', status: 200, ms: expect.any(Number) }
  expect(logged).toHaveLength(3)
  expect(logged[2]).toEqual({
    level: 'info',
    message: 'request',
    fields: { requestId: 'edge-1.abc_DEF', ...line },
  })
  expect(answered.map(({ kind, status }) => [kind, status])).toEqual([
    ['page', 200],
    ['page', 200],
    ['page', 200],
  ])
})

test('a session gets its own page, a foreign host is refused', async () => {
  const { open } = await connect()
  const warm = await open()
  await warm('/products/men')
  const own = await warm('/products/men', 'Cookie: session=abc')
  expect(own.head).toContain('cache-control: private, no-store')
  const raw = await warm('/products/men', 'X-Host: evil.example')
  expect(raw.head[0]).toBe('HTTP/1.1 200 OK')
  const other = await warm('/products/men HTTP/1.1\r\nHost: evil.example\r\nX-A: b')
  expect(other.head[0]).toMatch(/^HTTP\/1.1 4\d\d /)
})

import http from 'node:http'
import net from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#tests/support/process/ask.ts'
import { readSimpleRequest } from './simple-request.ts'

const head = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
const host = 'Host: vereda.example'

test('a browser’s request is read: its target and the headers that an answer depends on', () => {
  const bytes = head(
    'GET /products/men?size=M HTTP/1.1',
    host,
    'Connection: keep-alive',
    'User-Agent: Browser/1.0 (a; b)',
    'Accept-Encoding: gzip, br',
    'Sec-Fetch-Site: none',
    'If-None-Match: "x"',
    'Cookie: a=1; b=2',
    'X-Request-Id: abc-12345',
  )
  expect(readSimpleRequest(bytes)).toEqual({
    target: '/products/men?size=M',
    host: 'vereda.example',
    acceptEncoding: 'gzip, br',
    fetchSite: 'none',
    ifNoneMatch: '"x"',
    cookie: 'a=1; b=2',
    requestId: 'abc-12345',
  })
})

test.each<[string, Buffer]>([
  ['a part of a head', Buffer.from(`GET / HTTP/1.1\r\n${host}\r\n`)],
  ['two requests', Buffer.concat([head('GET / HTTP/1.1', host), head('GET / HTTP/1.1', host)])],
  ['a request with more behind it', Buffer.from(`GET / HTTP/1.1\r\n${host}\r\n\r\nx`)],
  ['another method', head('HEAD / HTTP/1.1', host)],
  ['an older version', head('GET / HTTP/1.0', host)],
  ['an absolute target', head('GET http://vereda.example/ HTTP/1.1', host)],
  ['a target with a space', head('GET /a b HTTP/1.1', host)],
  ['no host', head('GET / HTTP/1.1', 'Accept: */*')],
  ['an empty host', head('GET / HTTP/1.1', 'Host: ')],
  ['two hosts', head('GET / HTTP/1.1', host, 'host: evil.example')],
  ['two cookies', head('GET / HTTP/1.1', host, 'Cookie: a=1', 'Cookie: b=2')],
  ['a body', head('GET / HTTP/1.1', host, 'Content-Length: 4')],
  ['a body without a length', head('GET / HTTP/1.1', host, 'Transfer-Encoding: chunked')],
  ['a space before the colon', head('GET / HTTP/1.1', host, 'Content-Length : 4')],
  ['a folded header', head('GET / HTTP/1.1', host, 'X-A: 1', ' Content-Length: 4')],
  ['a line without a name', head('GET / HTTP/1.1', host, ': 4')],
  ['a line without a colon', head('GET / HTTP/1.1', host, 'nothing')],
  ['a lone line feed', head('GET / HTTP/1.1', `${host}\nContent-Length: 4`)],
  ['a lone carriage return', head('GET / HTTP/1.1', `${host}\rContent-Length: 4`)],
  ['a control', head('GET / HTTP/1.1', host, 'X-A: \u0000')],
  ['a letter beyond ASCII', head('GET /ñ HTTP/1.1', host)],
  ['the wish to close', head('GET / HTTP/1.1', host, 'Connection: close')],
  ['another protocol', head('GET / HTTP/1.1', host, 'Upgrade: websocket')],
  ['a long head', head('GET / HTTP/1.1', host, `X-A: ${'a'.repeat(9000)}`)],
])('%s is left to Node', (_what, bytes) => {
  expect(readSimpleRequest(bytes)).toBeUndefined()
})

/** What Node's parser makes of the bytes: its requests, and whether it refuses them. */
async function openNode() {
  const seen: http.IncomingMessage[] = []
  const server = http.createServer({ requireHostHeader: false }, (req, res) => {
    seen.push(req)
    res.end()
  })
  const port = await listen(server)
  return (bytes: Buffer) =>
    new Promise<http.IncomingMessage[]>((resolve, reject) => {
      seen.length = 0
      const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
      onTestFinished(() => void socket.destroy())
      socket.on('error', reject)
      socket.once('data', () => {
        socket.destroy()
        resolve([...seen])
      })
    })
}

const piece = fc.constantFrom(
  'a',
  'Z',
  '0',
  '-',
  ':',
  ' ',
  '\t',
  '/',
  '\r',
  '\n',
  ';',
  '"',
  '\u00E9',
)
const lines = fc.array(
  fc.oneof(
    fc.constantFrom(
      'Host: vereda.example',
      'Accept-Encoding:br',
      'Cookie:  a=1 ',
      'Connection: Keep-Alive',
      'Content-Length: 0',
      'If-None-Match: "a"',
    ),
    fc.array(piece, { maxLength: 12 }).map((letters) => letters.join('')),
  ),
  { maxLength: 6 },
)

test('whatever is read here, Node reads as one request with the same headers', async () => {
  const readByNode = await openNode()
  const read = fc
    .sample(lines, { numRuns: 3000, seed: 64 })
    .map((some) => head('GET /products/men HTTP/1.1', 'Host: a.example', ...some))
    .flatMap((bytes) => {
      const simple = readSimpleRequest(bytes)
      return simple ? [{ bytes, simple }] : []
    })
    .slice(0, 200)
  expect(read.length).toBeGreaterThan(50)
  for (const { bytes, simple } of read) {
    const requests = await readByNode(bytes)
    expect(requests).toHaveLength(1)
    const { url, headers, complete } = requests[0] ?? { headers: {} }
    expect({ url, complete }).toEqual({ url: simple.target, complete: true })
    expect([headers.host, headers['accept-encoding'], headers.cookie]).toEqual([
      simple.host,
      simple.acceptEncoding,
      simple.cookie,
    ])
    expect(headers['if-none-match']).toBe(simple.ifNoneMatch)
  }
})

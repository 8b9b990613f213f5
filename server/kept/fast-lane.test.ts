import http from 'node:http'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listen } from '#tests/support/process/ask.ts'
import { openConnection } from '#tests/support/process/raw-connection.ts'
import { openFastLane } from './fast-lane.ts'

/** A server whose fast lane knows `/kept`, and one connection to it. */
async function connect() {
  const server = http.createServer((req, res) => {
    req.resume().on('end', () => res.end(`node ${req.method} ${req.url}`))
  })
  openFastLane(server, (socket, { target }) => {
    if (target !== '/kept') return false
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nfast')
    return true
  })
  let seenBytes = 0
  server.prependListener('connection', (socket) => {
    const emit = socket.emit.bind(socket) as (...args: unknown[]) => boolean
    socket.emit = (...args: unknown[]) => {
      const isHeard = emit(...args)
      if (args[0] === 'data') seenBytes += (args[1] as Buffer).length
      return isHeard
    }
  })
  const connection = await openConnection(await listen(server))
  /** Sends a piece, and waits until the server has seen it, so that pieces arrive apart. */
  const send = async (piece: string) => {
    const expected = seenBytes + piece.length
    connection.send(piece)
    while (seenBytes < expected) await nextIteration()
  }
  const bodies = async (count: number) => {
    const all: string[] = []
    while (all.length < count) all.push((await connection.answer()).body)
    return all
  }
  return {
    send,
    bodies,
    rest: connection.rest,
    ask: async (text: string) => {
      await send(text)
      return (await bodies(1))[0]
    },
  }
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: a.example', ...headers, '', ''].join('\r\n')
const post = (...headers: string[]) => get('/post', ...headers).replace('GET', 'POST')

test('Node has the first request of a connection; kept pages among the later ones are fast', async () => {
  const { ask } = await connect()
  expect(await ask(get('/kept'))).toBe('node GET /kept')
  expect(await ask(get('/kept'))).toBe('fast')
  expect(await ask(get('/other'))).toBe('node GET /other')
  expect(await ask(get('/kept'))).toBe('fast')
})

test('after a form with its body the lane is open again', async () => {
  const { ask, send, bodies } = await connect()
  await send(post('Content-Length: 3'))
  await send('a=1')
  expect(await bodies(1)).toEqual(['node POST /post'])
  expect(await ask(get('/kept'))).toBe('fast')
  expect(await ask(`${post('Content-Length: 3')}a=1`)).toBe('node POST /post')
  expect(await ask(get('/kept'))).toBe('fast')
})

test('a body that looks like a request is none', async () => {
  const { ask, send, bodies, rest } = await connect()
  await ask(get('/first'))
  const body = get('/kept')
  await send(post(`Content-Length: ${body.length}`))
  await send(body)
  expect(await bodies(1)).toEqual(['node POST /post'])
  await send(post('Transfer-Encoding: chunked'))
  await send(`${body.length.toString(16)}\r\n`)
  await send(body)
  await send('\r\n0\r\n\r\n')
  expect(await bodies(1)).toEqual(['node POST /post'])
  expect(rest()).toBe('')
})

test('a part of a header that looks like a request is none', async () => {
  const { ask, send, bodies } = await connect()
  await ask(get('/first'))
  await send('GET /outer HTTP/1.1\r\nHost: a.example\r\nX-Text:')
  await send(get('/kept'))
  expect(await bodies(1)).toEqual(['node GET /outer'])
})

test('requests that arrive in pieces or together are answered once each, in their order', async () => {
  const { ask, send, bodies, rest } = await connect()
  await ask(get('/first'))
  const whole = get('/kept')
  await send(whole.slice(0, 30))
  await send(whole.slice(30))
  expect(await bodies(1)).toEqual(['node GET /kept'])
  await send(`${get('/kept')}${get('/other')}`)
  expect(await bodies(2)).toEqual(['node GET /kept', 'node GET /other'])
  expect(await ask(get('/kept'))).toBe('node GET /kept')
  expect(rest()).toBe('')
})

import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { webStream } from './web-stream.server.ts'

const filled = (chunks: number) => {
  const body = new PassThrough()
  for (let i = 0; i < chunks; i += 1) body.write(Buffer.alloc(4096, String(i % 10)))
  return body
}

test('all of it arrives, in order', async () => {
  const body = filled(10)
  body.end('end')
  const whole = await buffer(webStream(body))
  expect(whole.toString()).toMatch(/^0{4096}1{4096}.*9{4096}end$/)
})

test('a reader who leaves while more is buffered ends the source, and nothing else', async () => {
  const faults: unknown[] = []
  const note = (error: unknown) => void faults.push(error)
  process.on('uncaughtException', note)
  try {
    const body = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(4096)))
    const chunks = webStream(body).values()
    await chunks.next()
    await chunks.next()
    await chunks.return?.()
    for (let i = 0; i < 3; i += 1) await nextIteration()
    expect([body.destroyed, faults]).toEqual([true, []])
  } finally {
    process.off('uncaughtException', note)
  }
})

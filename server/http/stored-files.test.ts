import http from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { FileStore } from '#core/base/files/file-store.server.ts'
import { ask, listen } from '#tests/support/process/ask.ts'
import { sendStoredFiles } from './stored-files.ts'

const FILE = { type: 'image/jpeg', etag: '"1"', size: 12 }
const content = () => Readable.from([Buffer.from('of the store')])

/** A server that sends one file of a store that reads it so. */
async function serverOf(read: FileStore['read']) {
  const none = () => Promise.reject(new Error('not asked'))
  const store: FileStore = { put: none, find: none, list: none, remove: none, read }
  const files = sendStoredFiles(store, { error: () => {} })
  const wanted = { keys: ['a.jpg'], isCompressed: false }
  return listen(http.createServer((req, res) => files.send(req, res, wanted, [])))
}

test.each([
  ['with its length', { size: 12 }, '12'],
  ['without a length that the store does not tell', { size: undefined }, undefined],
])('a file is sent whole, %s', async (_, facts, length) => {
  const port = await serverOf(async () => ({ ...FILE, ...facts, body: content() }))
  const { status, headers, body } = await ask(port)
  expect([status, headers['content-length'], body.toString()]).toEqual([
    200,
    length,
    'of the store',
  ])
  const head = await ask(port, { method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, length, 0])
})

test('of a store that hangs a hundred files are waited for, and more are refused at once', async () => {
  const back = Promise.withResolvers<void>()
  let asked = 0
  const port = await serverOf(async () => {
    asked += 1
    await back.promise
    return { ...FILE, body: content() }
  })
  const waiting = Array.from({ length: 100 }, () => ask(port))
  await expect.poll(() => asked).toBe(100)
  const { status, headers } = await ask(port)
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
    503,
    '10',
    'no-store',
  ])
  back.resolve()
  expect(new Set((await Promise.all(waiting)).map((answer) => answer.status))).toEqual(
    new Set([200]),
  )
  expect((await ask(port)).status).toBe(200)
})

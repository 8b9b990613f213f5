import http from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { FileStore } from '#core/files/file-store.server.ts'
import { ask, listen } from '#tests/support/process/ask.ts'
import { sendStoredFiles } from './stored-files.ts'

/** A server that sends one file of a store that knows these facts of it. */
async function serverOf(facts: { size: number | undefined }) {
  const none = () => Promise.reject(new Error('not asked'))
  const store: FileStore = {
    put: none,
    find: none,
    list: none,
    remove: none,
    read: async () => ({
      ...facts,
      type: 'image/jpeg',
      etag: '"1"',
      body: Readable.from([Buffer.from('of the store')]),
    }),
  }
  const files = sendStoredFiles(store, { error: () => {} })
  const wanted = { keys: ['a.jpg'], isCompressed: false }
  return listen(http.createServer((req, res) => files.send(req, res, wanted, [])))
}

test.each([
  ['with its length', { size: 12 }, '12'],
  ['without a length that the store does not tell', { size: undefined }, undefined],
])('a file is sent whole, %s', async (_, facts, length) => {
  const port = await serverOf(facts)
  const { status, headers, body } = await ask(port)
  expect([status, headers['content-length'], body.toString()]).toEqual([
    200,
    length,
    'of the store',
  ])
  const head = await ask(port, { method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, length, 0])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '#core/base/files/s3-store.server.ts'

/** A server of the protocol S3 on loopback with an empty bucket; it verifies signatures. */
export type S3Server = { settings: S3Settings; stop: () => Promise<void> }

/** The key of that program's only account. */
const KEY = 'S3RVER'

export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'vereda-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'tienda', configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: {
      url: `http://127.0.0.1:${port}/tienda`,
      region: 'us-east-1',
      keyId: KEY,
      secret: KEY,
    },
    stop: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

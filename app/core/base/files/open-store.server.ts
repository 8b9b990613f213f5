import type { FileStore } from './file-store.server.ts'
import { folderStore } from './folder-store.server.ts'
import type { S3Settings } from './s3-store.server.ts'

/** Where files of one kind are: a folder, or a part of a bucket. `prefix` ends with a slash. */
export type FilePlace = { dir: string } | { s3: S3Settings; prefix: string }

/** Opens a store; the client of the protocol is loaded only where a bucket is configured. */
export async function openStore(place: FilePlace): Promise<FileStore> {
  if ('dir' in place) return folderStore(place.dir)
  const { s3Store } = await import('./s3-store.server.ts')
  return s3Store(place.s3, place.prefix)
}

import type { Readable } from 'node:stream'

/**
 * What is known of a file. `etag` changes with its content, and stands between quotes. `size` is
 * undefined where the store does not tell the bytes of the file.
 */
export type FileFacts = { size: number | undefined; type: string; etag: string }

/** `end` is the last byte, as in HTTP. */
export type FileRange = { start: number; end: number }

/** A file of a listing. `changedAt` is when it was last put. */
export type ListedFile = { key: string; size: number; changedAt: Date }

/**
 * Files that the shop keeps beside its database: in a folder, or in an object store that several
 * servers share. A key is a path of plain names. What is missing is undefined. Everything else that
 * fails throws `FileStoreError`; a key that leads elsewhere is a bug and throws too.
 */
export type FileStore = {
  /** Replaces the file as a whole: nobody reads half of it. */
  put: (key: string, bytes: Buffer, type: string) => Promise<void>
  find: (key: string) => Promise<FileFacts | undefined>
  /** `size` is that of the whole file, also with a range. Read `body` to its end, or destroy it. */
  read: (key: string, range?: FileRange) => Promise<(FileFacts & { body: Readable }) | undefined>
  /** The files below a prefix, which is empty or ends with a slash. */
  list: (prefix: string) => Promise<ListedFile[]>
  /** A missing file is removed already. */
  remove: (key: string) => Promise<void>
}

export type StoreFault = 'unreachable' | 'slow' | 'refused' | 'failed'

/** The store cannot do its work now. The message names no key of an account. */
export class FileStoreError extends Error {
  override name = 'FileStoreError'
  readonly fault: StoreFault
  constructor(fault: StoreFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.fault = fault
  }
}

const PLAIN_NAME = /^[\w-][\w.-]*$/

/** The key itself; throws on one that could lead out of the store. */
export function checkedKey(key: string): string {
  if (!key.split('/').every((part) => PLAIN_NAME.test(part)))
    throw new Error(`not a key of the file store: ${JSON.stringify(key)}`)
  return key
}

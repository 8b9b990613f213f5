import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createTurns } from '#core/base/async/turns.ts'
import { fileType } from './file-type.ts'
import {
  checkedKey,
  FileStoreError,
  type FileFacts,
  type FileRange,
  type FileStore,
} from './file-store.server.ts'

/**
 * Of the four threads of Node, which also compress pages and hash passwords, so many work on folders:
 * each waits as long as a share that hangs.
 */
const inTurn = createTurns(2)
const PIECE_BYTES = 64 * 1024

/** Files in a folder, which is made with the first of them. Several servers may share it. */
export function folderStore(dir: string): FileStore {
  const place = (key: string) => path.join(dir, checkedKey(key))
  return {
    put: (key, bytes) => reported(dir, () => inTurn(() => putWhole(place(key), bytes))),
    find: (key) =>
      reported(dir, async () => {
        const stat = await statFile(place(key))
        return stat && factsOf(key, stat)
      }),
    read: (key, range) =>
      reported(dir, async () => {
        // Opened before it is described: another server may remove or replace it meanwhile.
        const handle = await orMissing(() => fs.promises.open(place(key)))
        if (!handle) return undefined
        const stat = await inTurn(() => handle.stat())
        if (stat.isFile()) return { ...factsOf(key, stat), body: bodyOf(handle, range) }
        await inTurn(() => handle.close())
        return undefined
      }),
    list: (prefix) =>
      reported(dir, async () => {
        const names = await namesBelow(path.join(dir, prefix))
        const files = names.map(async (name) => {
          const stat = await statFile(path.join(dir, prefix, name))
          return stat && { key: prefix + name, size: stat.size, changedAt: stat.mtime }
        })
        return (await Promise.all(files)).filter((file) => file !== undefined)
      }),
    remove: (key) => reported(dir, () => inTurn(() => fs.promises.rm(place(key), { force: true }))),
  }
}

/** The bytes of a file, which it closes at their end. */
function bodyOf(handle: fs.promises.FileHandle, range?: FileRange): Readable {
  const body = Readable.from(piecesOf(handle, range), { objectMode: false })
  // Not in the generator, which may end before it began.
  body.once('close', () => void inTurn(() => handle.close()).catch(() => {}))
  return body
}

async function* piecesOf(
  handle: fs.promises.FileHandle,
  { start, end }: FileRange = { start: 0, end: Infinity },
): AsyncGenerator<Buffer> {
  for (let position = start; position <= end;) {
    const length = Math.min(PIECE_BYTES, end - position + 1)
    const piece = Buffer.allocUnsafe(length)
    const from = position
    const { bytesRead } = await inTurn(() => handle.read(piece, 0, length, from))
    if (bytesRead === 0) return
    position += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}

/** Under another name until it is complete and on the disk. */
async function putWhole(file: string, bytes: Buffer): Promise<void> {
  await fs.promises.mkdir(path.dirname(file), { recursive: true })
  const partial = path.join(path.dirname(file), `.${randomUUID()}`)
  try {
    await fs.promises.writeFile(partial, bytes, { flush: true })
    await fs.promises.rename(partial, file)
  } catch (error) {
    await fs.promises.rm(partial, { force: true })
    throw error
  }
}

function factsOf(key: string, stat: fs.Stats): FileFacts {
  const etag = `"${stat.size.toString(36)}-${Math.trunc(stat.mtimeMs).toString(36)}"`
  return { size: stat.size, type: fileType(key) ?? 'application/octet-stream', etag }
}

/** Undefined for what is missing or no file. */
async function statFile(file: string): Promise<fs.Stats | undefined> {
  const stat = await orMissing(() => fs.promises.stat(file))
  return stat?.isFile() ? stat : undefined
}

/** Paths with slashes, without what is half written. */
async function namesBelow(folder: string): Promise<string[]> {
  const entries = await orMissing(() =>
    fs.promises.readdir(folder, { recursive: true, withFileTypes: true }),
  )
  return (entries ?? [])
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
}

async function orMissing<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await inTurn(find)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined
    throw error
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

async function reported<T>(dir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (code === '') throw error // a bug, no fault of the folder
    const fault = ['EACCES', 'EPERM', 'EROFS'].includes(code) ? 'refused' : 'failed'
    throw new FileStoreError(fault, `${dir}: ${code}`, error)
  }
}

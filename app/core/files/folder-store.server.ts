import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileType } from './file-type.ts'
import { checkedKey, FileStoreError, type FileFacts, type FileStore } from './file-store.server.ts'

/** Files in a folder, which is made with the first of them. Several servers may share it. */
export function folderStore(dir: string): FileStore {
  const place = (key: string) => path.join(dir, checkedKey(key))
  return {
    put: (key, bytes) => reported(dir, () => putWhole(place(key), bytes)),
    find: (key) =>
      reported(dir, async () => {
        const stat = await statFile(place(key))
        return stat && factsOf(key, stat)
      }),
    read: (key, range) =>
      reported(dir, async () => {
        // Opened before it is described: another server may remove or replace it meanwhile.
        const handle = await orMissing(fs.promises.open(place(key)))
        const stat = await handle?.stat()
        if (handle && stat?.isFile()) {
          return { ...factsOf(key, stat), body: handle.createReadStream(range) }
        }
        await handle?.close()
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
    remove: (key) => reported(dir, () => fs.promises.rm(place(key), { force: true })),
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
  const stat = await orMissing(fs.promises.stat(file))
  return stat?.isFile() ? stat : undefined
}

/** Paths with slashes, without what is half written. */
async function namesBelow(folder: string): Promise<string[]> {
  const entries = await orMissing(
    fs.promises.readdir(folder, { recursive: true, withFileTypes: true }),
  )
  return (entries ?? [])
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
}

async function orMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
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

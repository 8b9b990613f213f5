import fs from 'node:fs'
import path from 'node:path'
import type { FileStore } from '#core/base/files/file-store.server.ts'
import { fileType } from '#core/base/files/file-type.ts'
import type { Log } from '../log.ts'
import type { StaticFiles } from './static-files.ts'
import { sendStoredFiles } from './stored-files.ts'

/** How long the files of a build are kept after its last use. Longer than any page stays open. */
const KEPT_DAYS = 30
export const DAY_MS = 24 * 60 * 60 * 1000

/** A build has some hundred files, and each is a trip to a bucket. */
const PUTS_AT_ONCE = 16

/** A hashed file of a build. */
const ASSET = /^\/assets\/([\w-][\w.-]*\.(?:css|js|woff2))$/

/** The list of each build's files. It is put again each day: when it changed, the build was used. */
const BUILDS = 'builds/'

/**
 * Keeps the hashed files of this build in a store that all servers share, and removes those that no
 * server has used for 30 days. Call before listening, and each day: then each server has the files of
 * every page that is open. `build` is a plain name. Throws `FileStoreError`; decision 061.
 */
export async function keepAssets(
  store: FileStore,
  { build, clientDir, now }: { build: string; clientDir: string; now: Date },
): Promise<void> {
  const dir = path.join(clientDir, 'assets')
  const names = (await fs.promises.readdir(dir)).filter((name) => fileType(name) !== undefined)
  const list = Buffer.from(JSON.stringify(names))
  // First, so that another server does not remove what both builds have.
  await store.put(`${BUILDS}${build}.json`, list, 'application/json')
  const kept = await store.list('')
  const present = new Set(kept.map(({ key }) => key))
  const missing = names.filter((name) => !present.has(name)).values()
  const putNext = async () => {
    for (const name of missing) {
      const bytes = await fs.promises.readFile(path.join(dir, name))
      await store.put(name, bytes, fileType(name) ?? 'application/octet-stream')
    }
  }
  await Promise.all(Array.from({ length: PUTS_AT_ONCE }, putNext)) // all take from the same list
  await removeUnused(store, now)
}

async function removeUnused(store: FileStore, now: Date): Promise<void> {
  const oldest = now.getTime() - KEPT_DAYS * DAY_MS
  const builds = await store.list(BUILDS)
  const isOld = ({ changedAt }: { changedAt: Date }) => changedAt.getTime() < oldest
  const old = builds.filter(isOld)
  if (old.length === 0) return
  const used = new Set<string>()
  for (const { key } of builds.filter((one) => !isOld(one))) {
    for (const name of await namesIn(store, key)) used.add(name)
  }
  for (const { key } of old) {
    const unused = (await namesIn(store, key)).filter((name) => !used.has(name))
    for (const name of unused) await store.remove(name)
    await store.remove(key)
  }
}

/** The names in a build's list; none of one that another server has just removed. */
async function namesIn(store: FileStore, key: string): Promise<string[]> {
  const file = await store.read(key)
  if (!file) return []
  const chunks: Buffer[] = []
  for await (const chunk of file.body) chunks.push(chunk as Buffer) // of bytes, without an encoding
  return JSON.parse(Buffer.concat(chunks).toString()) as string[] // our own file
}

/** Serves the files of other builds from the store of `keepAssets`; the rest goes to `files`. */
export function withKeptAssets(
  store: FileStore,
  files: StaticFiles,
  log: Pick<Log, 'error'>,
): StaticFiles {
  const stored = sendStoredFiles(store, log)
  return {
    serve: (req, res, url, base) => {
      if (files.serve(req, res, url, base)) return true
      const name = ASSET.exec(url.pathname)?.[1]
      if (name === undefined) return false
      stored.send(req, res, { keys: [name], isCompressed: true }, base)
      return true
    },
  }
}

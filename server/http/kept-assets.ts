import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sendFile, type StaticFiles } from './static-files.ts'

/** How long the files of a build are kept after its last use. Longer than any page stays open. */
const KEPT_DAYS = 30
export const DAY_MS = 24 * 60 * 60 * 1000

/** A hashed file of a build. It is looked for on disk, so its name must lead nowhere else. */
const ASSET = /^\/assets\/([\w-][\w.-]*\.(?:css|js|woff2))$/

/**
 * Copies the hashed files of this build to `dir/<build>`, and removes those of builds that no server
 * has used for 30 days. Call before listening, and each day: then each server that shares the folder
 * has the files of every page that is open. `build` is a name without separators. Throws if the
 * folder cannot be written; decision 061.
 */
export async function keepAssets(
  dir: string,
  { build, clientDir, now }: { build: string; clientDir: string; now: Date },
): Promise<void> {
  await fs.promises.mkdir(dir, { recursive: true })
  const kept = path.join(dir, build)
  if (!fs.existsSync(kept)) await copyWhole(path.join(clientDir, 'assets'), kept)
  await fs.promises.utimes(kept, now, now)
  const oldest = now.getTime() - KEPT_DAYS * DAY_MS
  for (const name of await fs.promises.readdir(dir)) {
    const folder = path.join(dir, name)
    const mtimeMs = await fs.promises.stat(folder).then(
      (found) => found.mtimeMs,
      () => now.getTime(), // another server was faster
    )
    if (mtimeMs < oldest) await fs.promises.rm(folder, { recursive: true, force: true })
  }
}

/** Under another name until it is complete: other servers read the folder, or copy the same build. */
async function copyWhole(from: string, to: string): Promise<void> {
  const partial = path.join(path.dirname(to), `.${randomUUID()}`)
  await fs.promises.cp(from, partial, { recursive: true, filter: (file) => !file.endsWith('.map') })
  try {
    await fs.promises.rename(partial, to)
  } catch (error) {
    await fs.promises.rm(partial, { recursive: true, force: true })
    if (!fs.existsSync(to)) throw error // otherwise another server was first
  }
}

/** Serves the files of other builds from the folder of `keepAssets`; the rest goes to `files`. */
export function withKeptAssets(dir: string, files: StaticFiles): StaticFiles {
  return {
    serve: (req, res, url, base) => {
      if (files.serve(req, res, url, base)) return true
      const name = ASSET.exec(url.pathname)?.[1]
      const file = name === undefined ? undefined : findKept(dir, name)
      if (file === undefined) return false
      sendFile(req, res, { url, file, base })
      return true
    },
  }
}

function findKept(dir: string, name: string): string | undefined {
  if (!fs.existsSync(dir)) return undefined // a shared folder that is away for now
  return fs
    .readdirSync(dir)
    .filter((build) => !build.startsWith('.'))
    .map((build) => path.join(dir, build, name))
    .find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile())
}

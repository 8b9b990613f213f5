import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { once } from '#core/base/async/once.ts'
import { serveStaticFiles, type StaticFiles, type StaticIndex } from '../http/static-files.ts'
import { DESK_CLIENT_DIR, DESK_CLIENT_INDEX, DESK_MAIN } from '../root.ts'

/** Loads the desk's application, at its first request. */
export const loadDeskBuild = once(
  async (): Promise<ServerBuild> =>
    (await import(/* @vite-ignore */ pathToFileURL(DESK_MAIN).href)) as ServerBuild, // our own build
)

/** The desk's files for the browser, as the build listed them. */
export const loadDeskFiles = once(async (): Promise<StaticFiles> => {
  const text = await fs.promises.readFile(DESK_CLIENT_INDEX, 'utf8')
  return serveStaticFiles(path.resolve(DESK_CLIENT_DIR), JSON.parse(text) as StaticIndex) // our own
})

import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './root.ts'

/** The version of `package.json`, and the build of the pages. */
export type Version = { version: string; build: string }

/**
 * The version of the running shop. `build` is React Router's hash of the browser files: servers
 * with the same sources have the same.
 */
export function readVersion(build: string): Version {
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    version: string
  } // our own file
  return { version, build }
}

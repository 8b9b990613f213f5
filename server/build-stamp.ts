import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

export const STAMP_FILE = 'build/stamp'

/** The inputs of a build. The build copies the pictures, so they count too. */
const SOURCES = [
  'app',
  'content',
  'db',
  'desk',
  'public',
  'server',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
]

/** A short hash that changes when a file that the build reads is added, changed or removed. */
export function buildStamp(root: string): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const top = path.join(root, source)
    const files = fs.statSync(top).isDirectory()
      ? fs.readdirSync(top, { recursive: true, encoding: 'utf8' }).toSorted()
      : ['']
    for (const file of files) {
      if (file.startsWith('.react-router')) continue // types of the desk, made anew by each check
      const stat = fs.statSync(path.join(top, file))
      if (stat.isFile()) hash.update(`${source}/${file}\0${stat.size}\0${stat.mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

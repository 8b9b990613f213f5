import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buildStamp, STAMP_FILE } from './build-stamp.ts'
import { loadEnvFile } from './env-file.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** `npm start`: builds if there is no build of these very sources, then becomes the server. */
function buildIfNeeded(): void {
  const stampFile = path.join(ROOT, STAMP_FILE)
  const built = fs.existsSync(stampFile) ? fs.readFileSync(stampFile, 'utf8') : undefined
  if (built === buildStamp(ROOT)) return
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'server/build.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

loadEnvFile()
buildIfNeeded()
await import('./main.ts')

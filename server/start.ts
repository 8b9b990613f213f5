import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buildStamp, STAMP_FILE } from './build-stamp.ts'

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

// Only here: tests start `main.ts`, and a developer's settings are none of theirs.
const envFile = path.join(ROOT, '.env')
if (fs.existsSync(envFile)) process.loadEnvFile(envFile)

buildIfNeeded()
await import('./main.ts')

import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { buildStamp, STAMP_FILE } from './build-stamp.ts'
import { loadEnvFile } from './env-file.ts'
import { ROOT, SERVER_MAIN } from './root.ts'

/** Outside `build`, which each build empties. */
const BUILD_LOG = path.join(ROOT, 'build.log')
/** Lines to show of a failed build's log: the error is at its end. */
const SHOWN_LINES = 15

/**
 * `npm start`: builds unless a build of the same sources exists, then becomes the server. What the
 * build has done is told line by line: a minute of silence looks like a shop that hangs.
 */
async function buildIfNeeded(): Promise<void> {
  const stampFile = path.join(ROOT, STAMP_FILE)
  const built = fs.existsSync(stampFile) ? fs.readFileSync(stampFile, 'utf8') : undefined
  if (built === buildStamp(ROOT)) return
  console.log(`Building the shop, once, which takes a minute; the log is ${BUILD_LOG}`)
  const log = fs.openSync(BUILD_LOG, 'w')
  const child = fork(path.join(ROOT, 'server/build.ts'), {
    stdio: ['ignore', log, log, 'ipc'],
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: undefined }, // for the server alone
  })
  child.on('message', (step) => {
    if (typeof step === 'string') console.log(`  ${step}`)
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  fs.closeSync(log)
  if (status === 0) return
  const lines = fs.readFileSync(BUILD_LOG, 'utf8').trimEnd().split('\n')
  console.error(lines.slice(-SHOWN_LINES).join('\n'))
  console.error(`The build failed; all that it said is in ${BUILD_LOG}`)
  process.exit(status ?? 1)
}

loadEnvFile()
await buildIfNeeded()
await import(SERVER_MAIN)

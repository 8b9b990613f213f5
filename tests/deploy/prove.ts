import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { providePostgres } from '../run/needs.ts'
import { findNginx, startFleet } from './fleet.ts'
import { findHaproxy, startHaproxyFleet } from './haproxy-fleet.ts'
import { restartsLoseNothing } from './prove-haproxy.ts'
import { proveImage } from './prove-image.ts'
import { recoversUpToAMinute } from './prove-recovery.ts'
import { PROOFS } from './prove-fleet.ts'

/*
 * Runs the recipes of `deploy/`, `Dockerfile` and `compose.yaml` as far as their programs are here:
 *   npm run prove           units, servers on one Postgres behind nginx and HAProxy; needs a build
 *   npm run prove -- haproxy   only what is behind HAProxy
 *   npm run prove -- recovery 1000   Postgres lost with so many orders, and back by pgBackRest; two minutes
 *   npm run prove -- image  the steps of the Dockerfile in a bare folder; minutes
 * Prints PASS, FAIL, or MISSING with the program that would be needed. Not a part of `npm test`: a
 * test that may be left out proves nothing there.
 */
const ROOT = resolve(import.meta.dirname, '../..')
let failures = 0

async function prove(says: string, work: () => Promise<string> | string): Promise<void> {
  const begun = performance.now()
  try {
    const measured = await work()
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`PASS     ${says} (${measured}; ${seconds} s)`)
  } catch (error) {
    failures += 1
    console.log(
      `FAIL     ${says}\n         ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

const missing = (says: string, program: string) =>
  console.log(`MISSING  ${says}: no ${program} here`)

const has = (program: string, ...words: string[]) => spawnSync(program, words).status === 0

/** The units as they stand, with a program that exists on this machine. */
function verifyUnits(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-units-'))
  try {
    cpSync(join(ROOT, 'deploy/systemd'), folder, { recursive: true })
    const names = readdirSync(folder)
    for (const name of names) {
      const file = join(folder, name)
      const text = readFileSync(file, 'utf8')
      writeFileSync(file, text.replaceAll('/usr/bin/node', process.execPath))
    }
    // A template is verified as one of its units.
    cpSync(join(folder, 'shop@.service'), join(folder, 'shop@3001.service'))
    const files = ['shop@3001.service', 'shop-backup.service', 'shop-backup.timer']
    const { status, stderr } = spawnSync('systemd-analyze', [
      'verify',
      '--man=no',
      ...files.map((name) => join(folder, name)),
    ])
    if (status !== 0 || stderr.length > 0) throw new Error(stderr.toString())
    return `${files.length} units`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function proveFleet(): Promise<void> {
  const nginx = findNginx()
  if (nginx === undefined) return missing('two servers behind nginx', 'nginx (Debian: nginx-light)')
  const postgres = await providePostgres()
  Object.assign(process.env, postgres.env)
  const fleet = await startFleet(nginx)
  try {
    for (const [says, holds] of PROOFS) await prove(says, () => holds(fleet))
  } finally {
    await fleet.stop()
    await postgres.stop()
  }
  return undefined
}

async function proveHaproxy(): Promise<void> {
  const says = 'behind HAProxy, a restart of each of three servers and of Postgres loses no request'
  const haproxy = findHaproxy()
  if (haproxy === undefined) return missing(says, 'haproxy')
  const fleet = await startHaproxyFleet(haproxy)
  try {
    await prove(says, () => restartsLoseNothing(fleet))
    for (const [what, holds] of PROOFS) await prove(`HAProxy: ${what}`, () => holds(fleet))
  } finally {
    await fleet.stop()
  }
  return undefined
}

if (process.argv[2] === 'haproxy') await proveHaproxy()
else if (process.argv[2] === 'recovery') {
  const says = 'Postgres is back at any moment, up to the last minute'
  const orders = Number(process.argv[3] ?? 1000)
  if (has('pgbackrest', 'version')) await prove(says, () => recoversUpToAMinute(orders))
  else missing(says, 'pgbackrest')
} else if (process.argv[2] === 'image') {
  await prove('the steps of the Dockerfile, in a bare folder', proveImage)
  if (has('docker', 'info')) {
    await prove('docker build', () => {
      const { status, stderr } = spawnSync('docker', ['build', '-t', 'shop', ROOT])
      if (status !== 0) throw new Error(stderr.toString().slice(-2000))
      return 'built'
    })
  } else missing('docker build', 'Docker that answers')
} else {
  if (has('systemd-analyze', '--version')) await prove('the units of systemd', verifyUnits)
  else missing('the units of systemd', 'systemd-analyze')
  if (has('docker', 'compose', 'version')) {
    await prove('compose.yaml', () => {
      const env = { ...process.env, POSTGRES_PASSWORD: 'x' }
      const { status, stderr } = spawnSync('docker', ['compose', 'config', '-q'], {
        cwd: ROOT,
        env,
      })
      if (status !== 0) throw new Error(stderr.toString())
      return 'valid; its containers are not started'
    })
  } else missing('compose.yaml', 'docker compose')
  await proveFleet()
  await proveHaproxy()
}
process.exitCode = failures === 0 ? 0 : 1

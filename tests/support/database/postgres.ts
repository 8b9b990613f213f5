import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../process/free-port.ts'
import { memoryFolder } from './memory-folder.ts'
import { versionOfServer } from './postgres-database.ts'

/** A disposable Postgres for the tests. */
export type PostgresCluster = {
  url: string
  says: string // a description in one line
  /** Undefined once the server process has ended. */
  pid: () => number | undefined
  /** For tests of a database that dies or stalls: SIGKILL, SIGSTOP, SIGCONT. */
  signal: (signal: NodeJS.Signals) => void
  ended: () => Promise<void>
  /** Restarts the server after its end, on the same port and data. */
  start: () => Promise<void>
  /** Stops the server and removes its folder. */
  stop: () => Promise<void>
}

type Account = { name: string; identity: { uid: number; gid: number } | undefined }

// Tests use language collation (ICU), as a real cluster does, so code that relies on SQLite's byte
// order fails. `initdb` supports ICU since 15.
const OLDEST_VERSION = 15
const START_SECONDS = 30
/** Another program may take a free port before Postgres listens there. */
const PORTS_TRIED = 3
const STOP_SECONDS = 10

export const POSTGRES_MISSING = `No PostgreSQL ${OLDEST_VERSION} or newer found. Install one (Debian: apt install postgresql), or set TEST_DATABASE_URL to a database whose user may create databases.`

/** The newest folder with a server, not only the client programs; undefined if there is none. */
export function findPostgres(): { bin: string; version: string } | undefined {
  const found = binaryFolders().flatMap((bin) => {
    if (!existsSync(join(bin, 'initdb')) || !existsSync(join(bin, 'postgres'))) return []
    const said = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
    const version = /\d+\.\d+/.exec(said)?.[0] ?? '0'
    return Number.parseInt(version, 10) >= OLDEST_VERSION ? [{ bin, version }] : []
  })
  return found.toSorted(
    (a, b) => Number.parseInt(b.version, 10) - Number.parseInt(a.version, 10),
  )[0]
}

/**
 * Starts a private cluster on a free loopback port, in a temporary folder. Postgres refuses to run
 * as root, so root starts it as the user `postgres` or `nobody`. Unless `TEST_PG_FSYNC=on`, commits
 * do not wait for the disk, which makes the tests several times faster; their data is disposable.
 */
export async function startPostgres(tries = PORTS_TRIED): Promise<PostgresCluster> {
  const found = findPostgres()
  if (!found) throw new Error(POSTGRES_MISSING)
  const account = unprivilegedAccount()
  const folder = mkdtempSync(join(memoryFolder(), 'vereda-postgres-'))
  if (account.identity) chownSync(folder, account.identity.uid, account.identity.gid)
  const port = await freePort()
  const cluster = localCluster({ ...found, account, folder, port })
  try {
    await initialise(cluster)
    await cluster.start()
    return cluster
  } catch (error) {
    await cluster.stop()
    if (tries > 1 && String(error).includes('Address already in use'))
      return startPostgres(tries - 1)
    throw error
  }
}

type Place = { bin: string; version: string; account: Account; folder: string; port: number }

function localCluster(place: Place): PostgresCluster & { place: Place } {
  let server: Program | undefined
  const url = `postgresql://vereda@127.0.0.1:${place.port}/postgres`
  const pid = () => server?.pid()
  const signal = (name: NodeJS.Signals) => void server?.child.kill(name)
  const ended = async () => {
    while (pid()) await sleep(20)
  }
  // If this process ends without `stop`: SIGQUIT ends the server fastest.
  const lastResort = () => {
    signal('SIGQUIT')
    removeFolder(place.folder)
  }
  process.once('exit', lastResort)
  return {
    place,
    url,
    says: `PostgreSQL ${place.version} from ${place.bin}, as user ${place.account.name}, in ${place.folder}`,
    pid,
    signal,
    ended,
    async start() {
      server = run(place, 'postgres', serverArguments(place))
      await untilItAnswers(url, server)
    },
    async stop() {
      signal('SIGCONT') // a test may have paused it
      signal('SIGINT') // "fast": ends the sessions, then shuts down cleanly
      const inTime = await Promise.race([
        ended().then(() => true),
        sleep(STOP_SECONDS * 1000, false, { ref: false }),
      ])
      if (!inTime) signal('SIGKILL')
      await ended()
      process.off('exit', lastResort)
      removeFolder(place.folder)
    },
  }
}

async function initialise({ place }: { place: Place }): Promise<void> {
  const initdb = run(place, 'initdb', [
    '--username=vereda',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
    '--locale-provider=icu',
    '--icu-locale=es-ES',
    '--locale=C',
    `--pgdata=${dataFolder(place)}`,
  ])
  const code = await new Promise<number | null>((resolve) => initdb.child.once('close', resolve))
  if (code !== 0) throw new Error(`initdb failed (${code ?? 'signal'}):\n${initdb.output()}`)
}

function serverArguments(place: Place): string[] {
  const durable = process.env['TEST_PG_FSYNC'] === 'on' ? 'on' : 'off'
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=', // none: the default folder belongs to the system's own server
    `fsync=${durable}`,
    `full_page_writes=${durable}`,
    `synchronous_commit=${durable}`,
    'max_connections=300',
    // A copy of a database then writes no log: half the time of a test's database.
    'wal_level=minimal',
    'max_wal_senders=0',
  ]
  const flags = settings.flatMap((setting) => ['-c', setting])
  return ['-D', dataFolder(place), '-p', String(place.port), ...flags]
}

async function untilItAnswers(url: string, server: Program): Promise<void> {
  const deadline = Date.now() + START_SECONDS * 1000
  for (;;) {
    try {
      await versionOfServer(url)
      return
    } catch (error) {
      const over = !server.pid() || Date.now() > deadline
      if (over) throw new Error(`Postgres does not start:\n${server.output()}`, { cause: error })
      await sleep(50)
    }
  }
}

type Program = { child: ChildProcess; pid: () => number | undefined; output: () => string }

function run(place: Place, program: string, args: string[]): Program {
  const child = spawn(join(place.bin, program), args, {
    ...place.account.identity,
    cwd: place.folder, // the other user may have no access to the caller's folder
    env: { PATH: process.env['PATH'], HOME: place.folder, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // Ctrl-C must end the tests first; their setup stops the server
  })
  let output = ''
  const keep = (chunk: unknown) => {
    output = (output + String(chunk)).slice(-8000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  child.on('error', keep)
  const pid = () => (child.exitCode === null && child.signalCode === null ? child.pid : undefined)
  return { child, pid, output: () => output }
}

function dataFolder(place: Place): string {
  return join(place.folder, 'data')
}

/**
 * Synchronous, for exit listeners. A server that is still writing may leave an empty folder after
 * the first attempts, which `force` does not report.
 */
function removeFolder(folder: string): void {
  for (let triesLeft = 100; triesLeft > 0 && existsSync(folder); triesLeft -= 1) {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // tried again below; after the last attempt, only an empty temporary folder remains
    }
    if (existsSync(folder)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
}

function binaryFolders(): string[] {
  const versioned = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap(
    (parent) =>
      existsSync(parent)
        ? readdirSync(parent)
            .filter((name) => /^(\d+|postgresql@\d+)$/.test(name))
            .map((name) => join(parent, name, 'bin'))
        : [],
  )
  const inPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return [...versioned, ...inPath]
}

function unprivilegedAccount(): Account {
  const own = execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()
  if (process.getuid?.() !== 0) return { name: own, identity: undefined }
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }))
      return { name, identity: { uid: id('-u'), gid: id('-g') } }
    } catch {
      // no such user on this machine: try the next one
    }
  }
  throw new Error('Postgres refuses to run as root, and there is no user postgres or nobody.')
}

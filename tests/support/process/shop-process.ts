import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { memoryFolder } from '../database/memory-folder.ts'
import { createDatabase } from '../database/postgres-database.ts'

/** The built shop, running as a separate process. */
export type Shop = {
  url: string
  dataDir: string
  /** The URL of its database, if that is a Postgres. */
  databaseUrl: string | undefined
  pid: () => number | undefined
  /** Every line so far, of both streams. */
  logs: readonly string[]
  /** Stops it, as an operator does, and removes its data. Throws if it does not end in time. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** Kills it, as a power cut does; its data stays. */
  kill: () => Promise<void>
  /** After `kill`: starts it again on the same port and data, and waits until it is ready. */
  restart: () => Promise<void>
}

export type ShopOptions = {
  /** Settings beyond those that make it run; see `server/config.ts`. */
  env?: Record<string, string>
  /** SQLite in a separate folder (the default), or a new database in the tests' Postgres. */
  db?: 'sqlite' | 'postgres'
  /** Where the built shop is, if it is a copy. */
  folder?: string
  /**
   * Its data lies on the disk, for tests of what outlasts a crash and for measurements. For the others
   * it lies in memory: on the disk a start takes half as long again, and each order waits for it.
   */
  isOnDisk?: boolean
  /** The host of its address; it listens on 127.0.0.1. Browsers keep passkeys for a name only. */
  host?: '127.0.0.1' | 'localhost'
  /**
   * With the shop's own limits of waiting, for tests that are about them and for measurements. For
   * the others a shop waits longer, so that a busy machine does not make it refuse.
   */
  isHasty?: boolean
  /** Fills the data folder before the start. */
  prepare?: (dataDir: string) => Promise<void>
}

const ROOT = resolve(import.meta.dirname, '../../..')
/** As `npm start`, the image and the systemd unit have them; see decision 064. */
const FLAGS = ['--max-semi-space-size=8']
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
/** With 100,000 products on a busy machine a start takes minutes; a test ends before. */
const READY_SECONDS = 300
const STOP_SECONDS = 15
/** See `patience.ts`. Not a file: its types would have to be removed at each start. */
const PATIENT = ['--import', "data:text/javascript,globalThis[Symbol.for('vereda.patience')]=20"]
/** Another program may take a free port before the shop listens there. */
const PORTS_TRIED = 3

/** Starts the built shop on a free port with empty data; resolves when `/readyz` reports ready. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const { env = {}, db = 'sqlite', folder = ROOT, host = '127.0.0.1' } = options
  const dataDir = mkdtempSync(join(options.isOnDisk ? tmpdir() : memoryFolder(), 'vereda-shop-'))
  const database = db === 'postgres' ? await createDatabase(postgresUrl()) : undefined
  const remove = async () => {
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    TZ: 'UTC',
    ...(database ? { DATABASE_URL: database.url, SESSION_SECRET: 'tests-only-'.repeat(4) } : {}),
  }
  const logs: string[] = []
  const flags = options.isHasty ? FLAGS : [...FLAGS, ...PATIENT]
  const startAt = (port: number, url: string) =>
    startServer(
      { folder, flags, url, logs },
      { ...settings, PORT: String(port), SHOP_URL: url, ...env },
    )
  const begin = async (tries: number): Promise<{ port: number; url: string; server: Server }> => {
    const port = await freePort()
    const url = `http://${host}:${port}`
    try {
      return { port, url, server: await startAt(port, url) }
    } catch (error) {
      if (tries === 1 || !String(error).includes('EADDRINUSE')) throw error
      return begin(tries - 1)
    }
  }
  const start = async () => {
    await options.prepare?.(dataDir)
    return begin(PORTS_TRIED)
  }
  const { port, url, ...started } = await start().catch(async (error: unknown) => {
    await remove()
    throw error
  })
  let { server } = started
  return {
    url,
    dataDir,
    databaseUrl: database?.url,
    logs,
    pid: () => server.pid(),
    async stop(signal = 'SIGTERM') {
      try {
        await server.end(signal)
      } finally {
        await remove()
      }
    },
    kill: () => server.end('SIGKILL'),
    async restart() {
      server = await startAt(port, url)
    },
  }
}

type Server = {
  pid: () => number | undefined
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

type Program = { folder: string; flags: readonly string[]; url: string; logs: string[] }

async function startServer(
  { folder, flags, url, logs }: Program,
  settings: Record<string, string>,
): Promise<Server> {
  // Not the whole environment: tests must not use a developer's database or mail server.
  const child = spawn(process.execPath, [...flags, 'build/server/main.js'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...ALLOCATOR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const dieWithUs = () => void child.kill('SIGKILL')
  process.once('exit', dieWithUs)
  child.once('exit', () => process.off('exit', dieWithUs))
  collectLines(child, logs)
  const pid = () => (child.exitCode === null && child.signalCode === null ? child.pid : undefined)
  const ended = async (seconds: number) => {
    for (const deadline = Date.now() + seconds * 1000; pid() && Date.now() < deadline;) {
      await sleep(10)
    }
    return !pid()
  }
  const server: Server = {
    pid,
    async end(signal) {
      child.kill(signal)
      if (await ended(STOP_SECONDS)) return
      child.kill('SIGKILL')
      await ended(STOP_SECONDS)
      throw new Error(`the shop did not end within ${STOP_SECONDS} s of ${signal}${tail(logs)}`)
    },
  }
  try {
    await untilReady(url, server, logs)
    return server
  } catch (error) {
    await server.end('SIGKILL')
    throw error
  }
}

async function untilReady(url: string, server: Server, logs: string[]): Promise<void> {
  const deadline = Date.now() + READY_SECONDS * 1000
  while (!(await isReady(url))) {
    if (!server.pid()) throw new Error(`the shop ended while it started${tail(logs)}`)
    if (Date.now() > deadline) {
      throw new Error(`the shop was not ready within ${READY_SECONDS} s${tail(logs)}`)
    }
    await sleep(10)
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false // not listening yet
  }
}

function collectLines(child: ChildProcess, logs: string[]): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop() ?? ''
      logs.push(...lines)
    })
  }
}

function tail(logs: string[]): string {
  return `; it said:\n${logs.slice(-30).join('\n')}`
}

function postgresUrl(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run this suite by its name in vitest')
  return url
}

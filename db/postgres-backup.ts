import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { giveName, syncFile, type Contents } from './backup.ts'
import { compareSchema } from './migrate.ts'

/** A program of Postgres failed or is not installed. */
export class PostgresToolError extends Error {
  readonly isMissing: boolean
  constructor(message: string, isMissing: boolean) {
    super(message)
    this.isMissing = isMissing
  }
}

/** Where the programs are, and the database they work on. */
export type PostgresTools = { path: string; url: string }

/**
 * Dumps a running Postgres shop into a new file with `pg_dump`, as of one moment. The file gets its
 * name only when it is complete.
 */
export async function backUpPostgres(tools: PostgresTools, target: string): Promise<void> {
  if (fs.existsSync(target)) throw new Error(`${target} exists`)
  const unfinished = `${target}.${process.pid}.sin-terminar`
  try {
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--file=${unfinished}`]
    await run('pg_dump', options, tools)
    fs.chmodSync(unfinished, 0o600)
    syncFile(unfinished)
    giveName(unfinished, target)
  } finally {
    fs.rmSync(unfinished, { force: true })
  }
}

/** Keeps the old tables until the dump is restored; absent while a shop runs. */
const SET_ASIDE = 'antes_de_restaurar'

/**
 * Replaces the shop's tables by a dump of this version or an older one. Restores it into an empty
 * schema in one transaction, with the old tables in a renamed schema, so that newer tables unknown
 * to the dump do not conflict. A failure puts the old tables back; after a crash the next restore
 * does. Does not migrate.
 */
export async function restorePostgres(tools: PostgresTools, backup: string): Promise<void> {
  const options = ['--no-owner', '--no-privileges', '--single-transaction']
  const database = decodeURIComponent(new URL(tools.url).pathname.slice(1))
  await withClient(tools.url, async (client) => {
    await putBackIfNeeded(client)
    await inOneGo(client, [`alter schema public rename to ${SET_ASIDE}`, 'create schema public'])
    try {
      await run('pg_restore', [...options, `--dbname=${database}`, backup], tools)
    } catch (error) {
      await putBack(client)
      throw error
    }
    await client.query(`drop schema ${SET_ASIDE} cascade`)
  })
}

/** Finishes an interrupted restore: puts the old tables back, or drops them if the dump is in. */
async function putBackIfNeeded(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_aside: boolean; has_tables: boolean }>(
    `select exists (select from pg_namespace where nspname = $1) as is_aside,
      exists (select from pg_tables where schemaname = 'public') as has_tables`,
    [SET_ASIDE],
  )
  const [row] = rows
  if (!row?.is_aside) return
  if (row.has_tables) await client.query(`drop schema ${SET_ASIDE} cascade`)
  else await putBack(client)
}

const putBack = (client: pg.Client): Promise<void> =>
  inOneGo(client, [
    'drop schema if exists public cascade',
    `alter schema ${SET_ASIDE} rename to public`,
  ])

async function inOneGo(client: pg.Client, statements: string[]): Promise<void> {
  await client.query(['begin', ...statements, 'commit'].join('; '))
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // a lost connection fails the waiting statement
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Reads a whole dump and counts its rows. Reports a file that is no dump as a fault. */
export async function inspectPostgresDump(file: string, searchPath: string): Promise<Contents> {
  const rowsByTable: Record<string, number> = {}
  const applied: string[] = []
  let table: string | undefined
  const take = (line: string) => {
    const begins = /^COPY (?:\w+\.)?"?(?<name>\w+)"? \(.*\) FROM stdin;$/.exec(line)
    if (begins?.groups) {
      table = begins.groups['name'] ?? ''
      rowsByTable[table] = 0
    } else if (line === String.raw`\.`) table = undefined
    else if (table !== undefined) {
      rowsByTable[table] = (rowsByTable[table] ?? 0) + 1
      if (table === 'kysely_migration') applied.push(line.split('\t')[0] ?? '')
    }
  }
  try {
    await run(
      'pg_restore',
      ['--data-only', '--file=-', path.resolve(file)],
      { path: searchPath },
      take,
    )
  } catch (error) {
    if (!(error instanceof PostgresToolError) || error.isMissing) throw error
    return { faults: [error.message], schema: compareSchema([], 'postgres'), rowsByTable: {} }
  }
  for (const name of Object.keys(rowsByTable)) {
    if (name.startsWith('kysely_')) delete rowsByTable[name]
  }
  return { faults: [], schema: compareSchema(applied.toSorted(), 'postgres'), rowsByTable }
}

/** Runs a program of Postgres; the password goes by environment, hidden from process lists. */
async function run(
  program: 'pg_dump' | 'pg_restore',
  args: string[],
  tools: { path: string; url?: string },
  onLine: (line: string) => void = () => {},
): Promise<void> {
  const child = spawn(program, args, {
    env: { PATH: tools.path, LC_ALL: 'C', ...(tools.url ? serverOf(tools.url) : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-2000)
  })
  const lines = createInterface({ input: child.stdout }).on('line', onLine)
  const readAll = new Promise<void>((resolve) => lines.once('close', resolve))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(new PostgresToolError(`${program}: ${error.message}`, error.code === 'ENOENT'))
    })
    child.once('close', resolve)
  })
  await readAll
  if (code !== 0) throw new PostgresToolError(stderr.trim() || `${program}: ${String(code)}`, false)
}

function serverOf(text: string): Record<string, string> {
  const url = new URL(text)
  const parts: Record<string, string | null> = {
    PGHOST: decodeURIComponent(url.hostname),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode'),
  }
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

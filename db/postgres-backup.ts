import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { giveName, syncFile, type Contents } from './backup.ts'
import { compareSchema } from './migrate.ts'

/** Postgres's own programs, which the machine must have, failed or are missing. */
export class PostgresToolError extends Error {
  readonly isMissing: boolean
  constructor(message: string, isMissing: boolean) {
    super(message)
    this.isMissing = isMissing
  }
}

/** Where the programs are found, and which database they are for. */
export type PostgresTools = { path: string; url: string }

/**
 * Writes a Postgres shop into a new file with `pg_dump`: everything as of one moment, while the
 * shop runs. The file appears under its name only when it is whole.
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

/** Where the tables of before wait until the dump is in; never there while a shop runs. */
const SET_ASIDE = 'antes_de_restaurar'

/**
 * Puts a dump in the place of the shop's tables, of this version or an older one. It goes into an empty
 * schema in one transaction, with the tables of before set aside under another name: a newer table
 * that the dump does not know cannot stand in its way. If it fails they are put back, and after a
 * crash by the next restore. Does not migrate.
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

/** What a restore left behind that was cut off: the tables of before, or only its last step undone. */
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
  client.on('error', () => {}) // a connection that is lost fails the statement that waits for it
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Reads a dump from end to end and counts its rows. A file that is no dump is a fault. */
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

/** Runs one of them; the password goes by environment, where no list of processes shows it. */
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
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000)
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
  if (code !== 0) throw new PostgresToolError(said.trim() || `${program}: ${String(code)}`, false)
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

import { randomBytes } from 'node:crypto'
import pg from 'pg'

const CONNECT_MILLISECONDS = 5000

/** Creates an empty database for one test in the cluster at `url`; `drop` ends its sessions. */
export async function createDatabase(
  url: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await query(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const drop = async () => void (await query(url, `drop database if exists ${name} with (force)`))
  return { url: own.href, drop }
}

/** Drops the databases whose names begin so. */
export async function dropDatabases(url: string, beginning: string): Promise<void> {
  const all = await query(url, 'select datname from pg_database')
  for (const name of all.map(({ datname }) => String(datname)))
    if (name.startsWith(beginning)) await query(url, `drop database ${name} with (force)`)
}

/** The version of the server at `url`; throws if it does not answer. */
export async function versionOfServer(url: string): Promise<string> {
  const [row] = await query(url, 'show server_version')
  return String(row?.['server_version'])
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
  })
  client.on('error', () => undefined) // the query below then fails
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

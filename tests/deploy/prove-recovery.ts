import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres, POSTGRES_MISSING } from '#tests/support/database/postgres.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { freePort } from '#tests/support/process/free-port.ts'
import { type Shop, startShop } from '#tests/support/process/shop-process.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const RECIPE = join(ROOT, 'deploy/postgres')

/** A Postgres with the recipe's archive, in a folder of its own. */
type Cluster = {
  url: string
  backrest: (...words: string[]) => void
  start: () => Promise<void>
  /** As an operator does; what is left of the log is copied first. */
  stop: () => Promise<void>
  /** As if the disk were gone. */
  lose: () => Promise<void>
  remove: () => Promise<void>
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined) // the query below then fails
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}

/** Asks again until the answer is the wanted one. */
async function untilSaid(url: string, sql: string, column: string, value: unknown): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const row = await ask(url, sql).catch(() => undefined)
    if (row?.[column] === value) return
    await sleep(100)
  }
  throw new Error(`never ${column}: ${sql}`)
}

/** The user who owns the database: Postgres and pgBackRest refuse root. */
function accountOf(folder: string) {
  if (process.getuid?.() !== 0) return {}
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'])),
  )
  chownSync(folder, uid, gid)
  return { uid, gid }
}

async function openCluster(): Promise<Cluster> {
  const found = findPostgres()
  if (!found) throw new Error(POSTGRES_MISSING)
  const folder = mkdtempSync(join(tmpdir(), 'vereda-recovery-'))
  const [data, config] = [join(folder, 'data'), join(folder, 'pgbackrest.conf')]
  const port = await freePort()
  const account = { ...accountOf(folder), cwd: folder }
  const inFolder = (program: string, words: string[]) =>
    void execFileSync(program, words, { ...account, stdio: ['ignore', 'ignore', 'inherit'] })
  const recipe = readFileSync(join(RECIPE, 'pgbackrest.conf'), 'utf8')
    .replace(/^repo1-path=.*$/m, `repo1-path=${folder}/copies`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${data}\npg1-socket-path=${folder}\npg1-user=vereda`)
    .replace(/^pg1-port=.*$/m, `pg1-port=${port}`)
  writeFileSync(config, `${recipe}[global:backup]\nlock-path=${folder}/lock\n`)
  inFolder(join(found.bin, 'initdb'), ['--username=vereda', '--auth=trust', `--pgdata=${data}`])
  const archive = readFileSync(join(RECIPE, 'archive.conf'), 'utf8')
  appendFileSync(
    join(data, 'postgresql.conf'),
    `${archive.replace('pgbackrest ', `pgbackrest --config=${config} `)}
port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`,
  )
  const url = `postgresql://vereda@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  process.once('exit', () => void server?.kill('SIGQUIT'))
  const end = async (signal: NodeJS.Signals) => {
    server?.kill(signal)
    while (server?.exitCode === null && server.signalCode === null) await sleep(20)
  }
  return {
    url,
    backrest: (...words) =>
      inFolder('pgbackrest', [`--config=${config}`, '--stanza=shop', ...words]),
    start: async () => {
      server = spawn(join(found.bin, 'postgres'), ['-D', data], { ...account, stdio: 'ignore' })
      await untilSaid(url, 'select pg_is_in_recovery() as waits', 'waits', false)
    },
    lose: async () => {
      await end('SIGKILL')
      rmSync(data, { recursive: true })
      execFileSync('mkdir', ['-m', '700', data], account)
    },
    stop: () => end('SIGINT'),
    remove: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function buy({ url }: Shop, n: number): Promise<string> {
  const lines = [requestLine(shippedShirt)]
  const headers = { origin: url, 'content-type': 'application/json' }
  const body = JSON.stringify(orderRequest({ n, lines }))
  const answer = await fetch(`${url}/api/orders`, { method: 'POST', headers, body })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(text)
  return (JSON.parse(text) as { order: { number: string } }).order.number
}

/** What a disaster costs: how many orders there are, how long each step takes, what is lost. */
export async function recoversUpToAMinute(sampleOrders: number): Promise<string> {
  const cluster = await openCluster()
  const took: string[] = []
  const timed = async <T>(what: string, work: () => Promise<T> | T): Promise<T> => {
    const begun = performance.now()
    const value = await work()
    took.push(`${what} ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    return value
  }
  let shop: Shop | undefined
  try {
    await cluster.start()
    cluster.backrest('stanza-create')
    const { url } = cluster
    const env = { DATABASE_URL: url, SESSION_SECRET: 'tests-only-'.repeat(4) }
    shop = await startShop({ env, isHasty: true })
    const words = ['cli/shop.ts', 'muestra', 'pedidos', String(sampleOrders), '--si']
    execFileSync(process.execPath, words, {
      cwd: ROOT,
      env: { ...env, PATH: process.env['PATH'], DATA_DIR: shop.dataDir },
    })
    await timed('full copy', () => cluster.backrest('--type=full', 'backup'))
    await sleep(2000) // pgBackRest compares whole seconds
    const before = await buy(shop, 900_001)
    const at = String((await ask(url, 'select now()::text as at'))['at'])
    await sleep(1000)
    await ask(url, 'drop table orders cascade') // somebody's mistake
    const count = async () =>
      Number((await ask(url, 'select count(*)::int as n from orders'))['n']) - sampleOrders
    await timed('back before a mistake', async () => {
      await cluster.stop()
      const moment = ['--delta', '--type=time', `--target=${at}`, '--target-action=promote']
      cluster.backrest(...moment, 'restore')
      await cluster.start()
    })
    if ((await count()) !== 1) throw new Error(`${before} is not back`)
    await untilReady(shop)
    // After a recovery Postgres looks at `archive_timeout` only after five minutes, or a checkpoint.
    cluster.backrest('--type=incr', 'backup')
    const after = await buy(shop, 900_002)
    const { wal } = await ask(url, 'select pg_walfile_name(pg_current_wal_lsn()) as wal')
    const archived = `select last_archived_wal >= '${String(wal)}' as done from pg_stat_archiver`
    await timed('until an order is in the copies', () => untilSaid(url, archived, 'done', true))
    await cluster.lose()
    await timed('back after the loss of the disk', async () => {
      cluster.backrest('restore')
      await cluster.start()
    })
    if ((await count()) !== 2) throw new Error(`${after} is not back`)
    await untilReady(shop)
    return `${sampleOrders} orders; ${took.join(', ')}; nothing lost that was in the copies`
  } finally {
    await shop?.stop()
    await cluster.remove()
  }
}

/** The servers need no restart. */
async function untilReady({ url }: Shop): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await fetch(`${url}/readyz`)).status === 200) return
    await sleep(100)
  }
  throw new Error('the shop did not find its database again')
}

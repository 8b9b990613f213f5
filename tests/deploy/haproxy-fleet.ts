import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '#tests/support/database/postgres-database.ts'
import { type PostgresCluster, startPostgres } from '#tests/support/database/postgres.ts'
import { freePort } from '#tests/support/process/free-port.ts'
import { type Shop, startShop } from '#tests/support/process/shop-process.ts'
import type { Fleet } from './fleet.ts'

const RECIPE = resolve(import.meta.dirname, '../../deploy/haproxy')

/** With a Postgres of its own, which may end. */
export type HaproxyFleet = Fleet & { port: number; cluster: PostgresCluster }

/** Undefined if HAProxy is not installed. */
export function findHaproxy(): string | undefined {
  return ['haproxy', '/usr/sbin/haproxy'].find((name) => spawnSync(name, ['-v']).status === 0)
}

/** Three servers behind HAProxy. */
export async function startHaproxyFleet(haproxy: string): Promise<HaproxyFleet> {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-haproxy-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const cluster = await startPostgres()
  const databaseUrl = (await createDatabase(cluster.url)).url
  const env = {
    DATABASE_URL: databaseUrl,
    SHOP_URL: url,
    SESSION_SECRET: 'tests-only-'.repeat(4),
    TRUSTED_PROXIES: '127.0.0.1',
    // That of the unit of systemd.
    DRAIN_MS: '2000',
  }
  const start = () => startShop({ env, isHasty: true })
  const shops: Fleet['shops'] = [await start(), await start(), await start()]
  const proxy = startHaproxy(haproxy, folder, configOf(port, shops))
  const stop = async () => {
    proxy.kill('SIGTERM')
    for (const shop of shops) await shop.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 100 && proxy.exitCode === null; tries += 1) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.status === 200) return { port, url, shops, cluster, databaseUrl, stop }
    await sleep(100)
  }
  await stop()
  throw new Error('HAProxy did not answer with the recipe')
}

/** The recipe as it stands, with other ports and without TLS. */
function configOf(port: number, shops: readonly Shop[]): string {
  const text = readFileSync(join(RECIPE, 'haproxy.cfg'), 'utf8')
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace(/.*bind :80\n.*redirect scheme.*\n/, '')
    .replaceAll('/etc/haproxy/away.html', join(RECIPE, 'away.html'))
  return shops.reduce(
    (config, shop, n) => config.replaceAll(`127.0.0.1:300${n + 1}`, new URL(shop.url).host),
    text,
  )
}

function startHaproxy(haproxy: string, folder: string, config: string): ChildProcess {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  const proxy = spawn(haproxy, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => void proxy.kill('SIGKILL'))
  return proxy
}

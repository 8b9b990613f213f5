import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/process/free-port.ts'
import { type Shop, startShop } from '#tests/support/process/shop-process.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const RECIPE = join(ROOT, 'deploy/nginx')

/** Servers on one Postgres behind a proxy with the shop's recipe, without TLS. */
export type Fleet = {
  url: string
  databaseUrl: string
  shops: [Shop, Shop, ...Shop[]]
  stop: () => Promise<void>
}

/** Undefined if nginx is not installed. */
export function findNginx(): string | undefined {
  return ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0)
}

/** Two servers behind nginx. */
export async function startFleet(nginx: string): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-fleet-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    SHOP_URL: url,
    SESSION_SECRET: 'tests-only-'.repeat(4),
    TRUSTED_PROXIES: '127.0.0.1',
    ASSETS_DIR: join(folder, 'assets'),
    DRAIN_MS: '1000',
  }
  const first = await startShop({ db: 'postgres', env, isHasty: true })
  const databaseUrl = first.databaseUrl ?? ''
  const second = await startShop({
    isHasty: true,
    env: { ...env, DATABASE_URL: databaseUrl },
  })
  const shops: Fleet['shops'] = [first, second]
  const proxy = startNginx(nginx, folder, configOf(folder, port, shops))
  const stop = async () => {
    proxy.kill('SIGTERM')
    await second.stop()
    await first.stop() // drops the database
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 100; tries += 1) {
    if (proxy.exitCode !== null) break
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.status === 200) return { url, databaseUrl, shops, stop }
    await sleep(100)
  }
  await stop()
  throw new Error('nginx did not answer with the recipe')
}

/** The recipe as it stands, with other ports and without TLS. */
function configOf(folder: string, port: number, shops: Fleet['shops']): string {
  const [upstream = ''] = readFileSync(join(RECIPE, 'shop.conf'), 'utf8').split('\nserver {')
  const [one, two] = shops.map(({ url }) => new URL(url).host)
  const servers = upstream.replace('127.0.0.1:3001', one ?? '').replace('127.0.0.1:3002', two ?? '')
  // The folder is only for whom it was made by.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `daemon off;
${user}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n    ')}
    ${servers}
    server {
        listen 127.0.0.1:${port};
        include ${RECIPE}/shop-proxy.conf;
    }
}
`
}

function startNginx(nginx: string, folder: string, config: string): ChildProcess {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, config)
  const proxy = spawn(nginx, ['-p', folder, '-c', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.once('exit', () => void proxy.kill('SIGKILL'))
  return proxy
}

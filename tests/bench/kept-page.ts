import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startShop } from '#tests/support/process/shop-process.ts'
import { loadPage } from './load.ts'
import { startNginx } from './nginx.ts'
import { fetchRaw } from './page-bytes.ts'

/**
 * How many kept pages a second of CPU sends, beside a plain Node server and nginx that send the
 * same bytes: `node tests/bench/kept-page.ts --rounds=3 --seconds=2`. Alternating rounds, so that
 * what else the machine does falls on all. Needs a build.
 */
const { values: options } = parseArgs({
  options: {
    page: { type: 'string', default: '/products/men' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
  },
})
const { page } = options

type Target = { name: string; port: number; pid: number }

const shop = await startShop({ isHasty: true, isOnDisk: true })
const { headers, body } = await fetchRaw(shop.url + page, 'gzip')
const plain = spawn(process.execPath, [
  path.join(import.meta.dirname, 'plain-server.ts'),
  JSON.stringify({ headers, body: body.toString('base64') }),
])
const nginx = await startNginx({ headers, body }, page)
try {
  const [line] = (await once(plain.stdout, 'data')) as [Buffer]
  const targets: Target[] = [
    { name: 'shop', port: Number(new URL(shop.url).port), pid: shop.pid() ?? 0 },
    { name: 'plain Node', port: Number(line.toString()), pid: plain.pid ?? 0 },
    ...(nginx ? [{ name: 'nginx', port: nginx.port, pid: nginx.pid }] : []),
  ]
  if (!nginx) say('nginx is not installed, so there is no comparison with it')
  const best = new Map<string, number>()
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const { name, port, pid } of targets) {
      const load = await loadPage({ port, path: page, pid }, Number(options.seconds))
      const rate = load.answers / load.cpuSeconds
      say(`${name.padEnd(12)} ${Math.round(rate)} answers per CPU second`)
      best.set(name, Math.max(best.get(name) ?? 0, rate))
    }
  }
  const ofShop = best.get('shop') ?? 0
  for (const [name, rate] of best) {
    if (name !== 'shop') say(`shop / ${name}: ${(ofShop / rate).toFixed(2)} (best rounds)`)
  }
} finally {
  nginx?.stop()
  plain.kill()
  await shop.stop()
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

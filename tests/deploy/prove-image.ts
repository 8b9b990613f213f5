import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/process/free-port.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Runs what the Dockerfile says in folders of their own: the RUN lines of its first stage on the
 * files of git, the COPY lines of its second, and its CMD. Returns what it took. Throws with the line
 * that fails. USER, VOLUME and the base image itself need Docker.
 */
export async function proveImage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-image-'))
  try {
    const [app, image] = [join(folder, 'app'), join(folder, 'image')]
    const [first = '', second = ''] = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .slice(1)
    copyTracked(app)
    const begun = performance.now()
    for (const [, command = ''] of first.matchAll(/^RUN (.+)$/gm)) runStep(command, app)
    const seconds = Math.round((performance.now() - begun) / 1000)
    for (const [, from = '', to = ''] of second.matchAll(
      /^COPY --from=build \/app\/(\S+) (\S+)$/gm,
    )) {
      const target = to.endsWith('/') ? join(image, to, from) : join(image, to)
      mkdirSync(dirname(target), { recursive: true })
      cpSync(join(app, from), target, { recursive: true, verbatimSymlinks: true })
    }
    const size = spawnSync('du', ['-sm', image]).stdout.toString().split('\t')[0]
    await sells(image, join(folder, 'data'))
    const cli = spawnSync(process.execPath, ['cli/shop.ts', 'pedidos', 'listar'], {
      cwd: image,
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: join(folder, 'data') },
    })
    if (cli.status !== 0) throw new Error(`cli/shop.ts: ${cli.stderr.toString()}`)
    return `${seconds} s to build, ${size} MB beside Node`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The files of git as they are now: what `COPY . .` takes, without what .dockerignore leaves out. */
function copyTracked(app: string): void {
  const listed = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  for (const name of listed.stdout.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(app, name)), { recursive: true })
    cpSync(join(ROOT, name), join(app, name))
  }
}

function runStep(command: string, cwd: string): void {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], CI: 'true' }
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd, env, stdio: 'pipe' })
  if (status !== 0) throw new Error(`${command}: ${stderr.toString().slice(-2000)}`)
}

/** Starts the image's command; throws unless it answers and ends on SIGTERM. */
async function sells(image: string, dataDir: string): Promise<void> {
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
  }
  const shop = spawn(process.execPath, ['--max-semi-space-size=8', 'build/server/main.js'], {
    cwd: image,
    env,
  })
  let said = ''
  shop.stderr.on('data', (text: Buffer) => (said += text.toString()))
  try {
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/products/men`).catch(() => undefined)
      if (answer?.status === 200) break
      if (shop.exitCode !== null || tries > 300) throw new Error(`build/server/main.js: ${said}`)
      await sleep(200)
    }
  } finally {
    shop.kill('SIGTERM')
  }
  for (let tries = 0; shop.exitCode === null; tries += 1) {
    if (tries > 100) throw new Error('did not end on SIGTERM')
    await sleep(100)
  }
}

import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

export type CliRun = { code: number | null; out: string; err: string; json: () => unknown }

/**
 * Runs the owner's command line as a process of its own, without a terminal, on the database that
 * `env` names; a developer's own settings do not reach it.
 */
export async function runCli(
  env: Record<string, string>,
  words: readonly string[],
): Promise<CliRun> {
  const child = spawn(process.execPath, ['cli/shop.ts', ...words], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      TZ: 'Pacific/Auckland',
      // Most of a short run is reading the sources: the second one finds them compiled.
      NODE_COMPILE_CACHE: join(tmpdir(), 'vereda-compile-cache'),
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const code = await new Promise<number | null>((settle) => child.once('close', settle))
  return { code, out, err, json: () => JSON.parse(out) as unknown }
}

import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { runCommandLine } from '../../../cli/terminal/run.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

export type CliRun = { code: number | null; out: string; err: string; json: () => unknown }
type Env = Record<string, string>

/** Keeps a developer's own settings from the command line. */
const environment = (env: Env) => ({
  PATH: process.env['PATH'],
  TZ: 'Pacific/Auckland',
  DATABASE_URL: '',
  ...env,
})

/**
 * Runs the owner's command line in this process, without a terminal, on the database of `env`. A
 * separate process would spend most of its time loading the sources.
 */
export async function runCli(env: Env, words: readonly string[]): Promise<CliRun> {
  const stdout = new Collector()
  const stderr = new Collector()
  const terminal = { env: environment(env), stdin: new PassThrough(), stdout, stderr }
  const code = await runCommandLine(words, terminal)
  return cliRun(code, stdout.text, stderr.text)
}

/** Runs it as a separate process, for exit codes, races and files. */
export async function runCliProcess(env: Env, words: readonly string[]): Promise<CliRun> {
  const child = spawn(process.execPath, ['cli/shop.ts', ...words], {
    cwd: ROOT,
    // The second run finds the sources compiled.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'vereda-compile-cache'), ...environment(env) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stdout = child.stdout.pipe(new Collector())
  const stderr = child.stderr.pipe(new Collector())
  const code = await new Promise<number | null>((settle) => child.once('close', settle))
  return cliRun(code, stdout.text, stderr.text)
}

const cliRun = (code: number | null, out: string, err: string): CliRun => ({
  code,
  out,
  err,
  json: () => JSON.parse(out) as unknown,
})

class Collector extends Writable {
  text = ''
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}

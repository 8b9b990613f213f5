import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './repo-files.ts'

// What `npm ci` does to a git checkout, and what a commit then runs. Each in a folder of its own.

test('npm ci lets git find the hooks of a checkout', () => {
  const folder = checkout()
  expect(install(folder).status).toBe(0)
  expect(hooksPath(folder)).toBe('.githooks')
  expect(install(folder).status).toBe(0)
  expect(hooksPath(folder)).toBe('.githooks')
})

test('hooks that were chosen before stay', () => {
  const folder = checkout()
  git(folder, 'config', 'core.hooksPath', 'my-hooks')
  expect(install(folder).status).toBe(0)
  expect(hooksPath(folder)).toBe('my-hooks')
})

test('in CI nothing is changed', () => {
  const folder = checkout()
  expect(install(folder, { CI: 'true' }).status).toBe(0)
  expect(hooksPath(folder)).toBe('')
})

test('outside a checkout, also below one, and without git an installation goes on', () => {
  const outer = checkout()
  const folder = join(outer, 'vendor')
  mkdirSync(folder)
  cpSync(join(ROOT, '.githooks'), join(folder, '.githooks'), { recursive: true })
  expect(install(folder).status).toBe(0)
  expect(hooksPath(outer)).toBe('')
  const inside = checkout()
  expect(install(inside, { PATH: '' }).status).toBe(0)
  expect(hooksPath(inside)).toBe('')
})

test('package.json runs it, and an installation without the folder goes on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-hooks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { prepare = '' } = scripts()
  expect(prepare).toContain('.githooks/install')
  expect(spawnSync('/bin/sh', ['-c', prepare], { cwd: folder }).status).toBe(0)
})

test('a commit is refused when the fast checks fail, and made when they hold', () => {
  const folder = checkout()
  expect(scripts()['check:fast']).toMatch(/typegen.*lint.*format:check/)
  mkdirSync(join(folder, 'node_modules'))
  install(folder)
  const commit = (script: string) => {
    const text = JSON.stringify({ name: 'planted', scripts: { 'check:fast': script } })
    writeFileSync(join(folder, 'package.json'), text)
    git(folder, 'add', 'package.json')
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@shop.example']
    return spawnSync('git', [...author, 'commit', '-q', '-m', 'Try'], { cwd: folder, env: clean() })
  }
  expect(commit('exit 1').status).not.toBe(0)
  expect(commit('exit 0').status).toBe(0)
})

/** A new repository with the project's hooks in it. */
function checkout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-hooks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  git(folder, 'init', '-q')
  cpSync(join(ROOT, '.githooks'), join(folder, '.githooks'), { recursive: true })
  return folder
}

function install(cwd: string, env: Record<string, string> = {}) {
  return spawnSync('/bin/sh', ['.githooks/install'], { cwd, env: { ...clean(), ...env } })
}

/** Without variables of a commit that may run these tests, and without personal git settings. */
function clean(): NodeJS.ProcessEnv {
  const { CI: _ci, ...rest } = process.env
  const kept = Object.entries(rest).filter(([name]) => !name.startsWith('GIT_'))
  return { ...Object.fromEntries(kept), GIT_CONFIG_GLOBAL: '/dev/null' }
}

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, env: clean(), encoding: 'utf8' })

const hooksPath = (cwd: string) =>
  spawnSync('git', ['config', '--local', '--get', 'core.hooksPath'], {
    cwd,
    env: clean(),
    encoding: 'utf8',
  }).stdout.trim()

const scripts = () =>
  (
    JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
  ).scripts

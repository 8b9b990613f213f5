import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSources, ROOT } from './repo-files.ts'

// A gate that sees no files always passes. So each gate is shown to see the project's files, and to
// refuse planted errors under the project's own settings.

test('lint sees every TypeScript file', () => {
  const { output } = run('oxlint', ['--debug=files'], ROOT)
  const listed = new Set(output.split('\n').map((line) => line.trim().replace(/^\.\//, '')))
  const unseen = typeScriptFiles().filter(
    (path) => !listed.has(path) && !listed.has(join(ROOT, path)),
  )
  expect(unseen).toEqual([])
})

test('the type check sees every TypeScript file', () => {
  // The desk is checked by its own settings: it is an application with other routes.
  const listed = new Set(
    ['.', 'desk'].flatMap((project) => {
      const { output } = run('tsc', ['--showConfig', '-p', project], ROOT)
      const { files } = JSON.parse(output) as { files: string[] }
      return files.map((file) => join(ROOT, project, file))
    }),
  )
  expect(typeScriptFiles().filter((path) => !listed.has(join(ROOT, path)))).toEqual([])
})

test('lint refuses what it should', () => {
  const planted = {
    'app/core/base/money/money.ts': "import { sql } from 'kysely'\nexport const one = sql\n",
    'app/core/stock/stock.ts': 'export const width = () => window.innerWidth\n',
    'app/shop/cart/cart.server.ts': 'export const one = 1\n',
    'app/shop/cart/cart-line.tsx':
      "import { one } from './cart.server.ts'\nexport const two = one\n",
    'app/core/pricing/cart/first.ts':
      "import { second } from './second.ts'\nexport const first = () => second\n",
    'app/core/pricing/cart/second.ts':
      "import { first } from './first.ts'\nexport const second = () => first\n",
    'app/ui/price.tsx':
      "import { one } from '#core/base/money/money.ts'\nexport const price = one\n",
    'app/ui/sum.tsx': 'export const Sum = ({ of }: { of: string }) => <p>Suma: {of}</p>\n',
    'app/ui/picture.tsx': 'export const Picture = () => <img src="/a.jpg" />\n',
    'app/ui/BigButton.tsx': 'export const BigButton = () => <b>!</b>\n',
    'app/ui/hook.tsx':
      "import { useState } from 'react'\nexport function Box({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}\n",
    'server/floating.ts': 'const save = async () => 1\nexport const go = () => {\n  save()\n}\n',
    'server/any.ts': 'export const any = (value: any) => String(value)\n',
    'server/default.ts': 'export default 1\n',
    'server/long.ts': 'export const one = 1\n'.padEnd(400, '\n'),
    'server/only.test.ts':
      "import { expect, test } from 'vitest'\ntest.only('one', () => {\n  expect(1).toBe(1)\n})\n",
  }
  const { output, status } = run(
    'npm',
    ['run', '--silent', 'lint', '--', '-f', 'unix'],
    plant(planted),
  )
  expect(status).not.toBe(0)
  const findings = output.split('\n')
  const found = (path: string, rule: string) =>
    findings.some((line) => line.startsWith(path) && line.includes(`(${rule})`))
  const expected: [string, string][] = [
    ['app/core/base/money/money.ts', 'no-restricted-imports'],
    ['app/core/stock/stock.ts', 'no-restricted-globals'],
    ['app/shop/cart/cart-line.tsx', 'no-restricted-imports'],
    ['app/core/pricing/cart/first.ts', 'no-cycle'],
    ['app/ui/price.tsx', 'no-restricted-imports'],
    ['app/ui/picture.tsx', 'alt-text'],
    ['app/ui/sum.tsx', 'own-text'],
    ['app/ui/BigButton.tsx', 'filename-case'],
    ['app/ui/hook.tsx', 'rules-of-hooks'],
    ['server/floating.ts', 'no-floating-promises'],
    ['server/any.ts', 'no-explicit-any'],
    ['server/default.ts', 'no-default-export'],
    ['server/long.ts', 'max-lines'],
    ['server/only.test.ts', 'no-focused-tests'],
  ]
  expect(expected.filter(([path, rule]) => !found(path, rule))).toEqual([])
})

test('the format check looks into every folder, and leaves made files alone', () => {
  const folders = ['app/ui', 'cli', 'content', 'db', 'desk', 'images', 'server', 'tests/e2e']
  const ugly = 'export const one = "1";\n'
  const folder = plant({
    ...Object.fromEntries(folders.map((name) => [`${name}/ugly.ts`, ugly])),
    'app/ui/ugly.css': 'a{color:red}\n',
    'content/pictures/menu.json': '{"a":1,\n\n"b":2}\n',
    'build/made.ts': ugly,
    // A mail's text goes to customers, so the formatter must not add a line break.
    'server/mail.ts': 'export const mail = html`<p>a</p><p>b</p>`\n',
  })
  const { output, status } = run('npm', ['run', '--silent', 'format:check'], folder)
  expect(status).not.toBe(0)
  const missed = [...folders.map((name) => `${name}/ugly.ts`), 'app/ui/ugly.css']
  expect(missed.filter((path) => !output.includes(path))).toEqual([])
  expect(output).not.toMatch(/menu\.json|made\.ts|mail\.ts/)
})

test('lint refuses errors of types, by the settings of their application', () => {
  const folder = plant({
    'server/index-access.ts': 'export const first = (list: string[]): string => list[0]\n',
    'server/optional.ts': 'export const box: { size?: number } = { size: undefined }\n',
    'server/erasable.ts': 'export enum Size {\n  S,\n}\n',
    'desk/room.ts': "export const size: number = 'S'\n",
    'tests/room.ts': "export const size = 'S'.width\n",
  })
  const { output, status } = run('npm', ['run', '--silent', 'lint', '--', '-f', 'unix'], folder)
  expect(status).not.toBe(0)
  const errors = output.split('\n').filter((line) => line.includes('typescript(TS'))
  const missed = [
    'server/index-access',
    'server/optional',
    'server/erasable',
    'desk/room',
    'tests/room',
  ]
  expect(missed.filter((name) => !errors.some((line) => line.startsWith(`${name}.ts`)))).toEqual([])
})

test('unused files, exports and packages are found', () => {
  const folder = plant({
    'server/main.ts': "import { used } from './part.ts'\nprocess.exitCode = used\n",
    'server/part.ts': 'export const used = 0\nexport const spare = 1\n',
    'server/forgotten.ts': 'export const nobody = 1\n',
    'package.json': JSON.stringify({
      name: 'planted',
      type: 'module',
      scripts: { start: 'node server/main.ts' },
      dependencies: { valibot: '*' },
    }),
  })
  const { output, status } = run('knip', [], folder)
  expect(status).not.toBe(0)
  expect(['forgotten.ts', 'spare', 'valibot'].filter((name) => !output.includes(name))).toEqual([])
})

function typeScriptFiles(): string[] {
  const paths = readSources().map(({ path }) => path)
  const found = paths.filter((path) => /\.tsx?$/.test(path))
  expect(found.length).toBeGreaterThan(20)
  return found
}

/** A folder with the project's settings and only these files. */
function plant(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-gates-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const name of [
    '.oxlintrc.json',
    '.oxfmtrc.json',
    'knip.json',
    'package.json',
    'tsconfig.json',
    'tests/lint/own-text.ts',
  ]) {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    copyFileSync(join(ROOT, name), join(folder, name))
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

function run(
  program: string,
  args: string[],
  cwd: string,
): { output: string; status: number | null } {
  const path = `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, NO_COLOR: '1' },
    maxBuffer: 64 * 1024 * 1024,
  })
  return { output: stdout + stderr, status }
}

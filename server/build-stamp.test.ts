import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildStamp } from './build-stamp.ts'

const YESTERDAY = new Date('2026-03-04T12:00:00.000Z')
const TODAY = new Date('2026-03-05T12:00:00.000Z')

/** Creates the sources of a small shop, all last modified yesterday. */
function sources(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-stamp-'))
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
  for (const dir of ['app/shop', 'content', 'db', 'desk', 'public', 'server', 'images']) {
    fs.mkdirSync(path.join(root, dir), { recursive: true })
  }
  const files = ['app/root.tsx', 'app/shop/cart.ts', 'content/policy.json', 'public/robots.txt']
  const top = ['package-lock.json', 'react-router.config.ts', 'vite.config.ts']
  for (const file of [...files, ...top]) {
    fs.writeFileSync(path.join(root, file), 'x')
    fs.utimesSync(path.join(root, file), YESTERDAY, YESTERDAY)
  }
  return root
}

test('unchanged sources need no new build', () => {
  const root = sources()
  expect(buildStamp(root)).toBe(buildStamp(root))
})

test.each<[string, (root: string) => void]>([
  ['written again', (root) => fs.utimesSync(path.join(root, 'app/shop/cart.ts'), TODAY, TODAY)],
  [
    'made longer at the same moment',
    (root) => {
      fs.writeFileSync(path.join(root, 'content/policy.json'), 'xx')
      fs.utimesSync(path.join(root, 'content/policy.json'), YESTERDAY, YESTERDAY)
    },
  ],
  ['added to the server', (root) => fs.writeFileSync(path.join(root, 'server/main.ts'), 'x')],
  ['added to the database', (root) => fs.writeFileSync(path.join(root, 'db/open.ts'), 'x')],
  ['added', (root) => fs.writeFileSync(path.join(root, 'public/logo.svg'), 'x')],
  ['removed', (root) => fs.rmSync(path.join(root, 'public/robots.txt'))],
  [
    'renamed',
    (root) => fs.renameSync(path.join(root, 'app/root.tsx'), path.join(root, 'app/roots.tsx')),
  ],
])('a file that was %s does', (_what, change) => {
  const root = sources()
  const before = buildStamp(root)
  change(root)
  expect(buildStamp(root)).not.toBe(before)
})

test('what the build does not read does not matter', () => {
  const root = sources()
  const before = buildStamp(root)
  fs.writeFileSync(path.join(root, 'README.md'), 'x')
  fs.writeFileSync(path.join(root, 'images/make.ts'), 'x')
  expect(buildStamp(root)).toBe(before)
})

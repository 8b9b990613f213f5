import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { copyProject } from '#tests/support/project-copy.ts'

// One shop has one settings file, so every program that is started finds the same database.

/** A program's output about its settings, which are invalid so that it exits at once. */
function run(cwd: string, words: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd,
    encoding: 'utf8',
    timeout: 240_000, // one that does not exit
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  })
  return { status, said: stdout + stderr }
}

test('npm run dev and the owner’s commands read .env', () => {
  const folder = copyProject({ '.env': 'DATABASE_URL=mysql://one.example/shop\n' })
  const dev = run(folder, ['server/dev.ts'], { NODE_ENV: 'development' })
  expect(dev.said).toContain('DATABASE_URL')
  expect(dev.status).toBe(1)
  expect(run(folder, ['cli/shop.ts', 'pedidos', 'listar']).said).toContain('DATABASE_URL')
})

test('what is set in the environment goes before the file', () => {
  const folder = copyProject({ '.env': 'LOG_LEVEL=loud\nPORT=none\n' })
  const { said } = run(folder, ['server/dev.ts'], { NODE_ENV: 'development', LOG_LEVEL: 'warn' })
  expect(said).toContain('PORT')
  expect(said).not.toContain('LOG_LEVEL')
})

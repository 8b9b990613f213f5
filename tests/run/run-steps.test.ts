import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { groupSteps, runSteps } from './run-steps.ts'
import { readPlaywrightTimes, readVitestTimes, slowestLines } from './slowest.ts'
import type { Step } from './steps.ts'
import { failure } from './tally.ts'
import { failedTests } from './traces.ts'

const node = (code: string) => [process.execPath, '-e', code]

const step = (change: Partial<Step> = {}): Step => ({
  name: 'step',
  says: 'a step',
  command: node(''),
  needs: [],
  minutes: 1,
  beside: false,
  judge: (code) => (code === 0 ? { passed: 1, failed: 0, complaints: [] } : failure('no')),
  ...change,
})

test('what failed stays failed, however its second run ends; what passed is not run again', async () => {
  const folder = newFolder()
  const touch = (name: string) => {
    const file = join(folder, name)
    return { says: 'again', command: node(`fs.writeFileSync(${JSON.stringify(file)}, '')`) }
  }
  const steps = [
    step({ name: 'bad', command: node('process.exit(1)'), explain: () => touch('bad') }),
    step({ name: 'good', explain: () => touch('good') }),
  ]
  expect((await run(steps, folder)).failed).toBe(1)
  expect(existsSync(join(folder, 'bad'))).toBe(true)
  expect(existsSync(join(folder, 'good'))).toBe(false)
})

test('only neighbours that measure nothing run beside each other', () => {
  const names = (steps: Step[]) => groupSteps(steps).map((group) => group.map(({ name }) => name))
  const beside = (name: string) => step({ name, beside: true })
  const alone = (name: string) => step({ name })
  expect(names([beside('a'), beside('b'), alone('c'), alone('d'), beside('e')])).toEqual([
    ['a', 'b'],
    ['c'],
    ['d'],
    ['e'],
  ])
})

test('steps beside each other meet, and the output of each stays in one piece', async () => {
  const folder = newFolder()
  // Each waits for the other's file: in turn they would never succeed.
  const meet = (own: string, other: string) =>
    node(`fs.writeFileSync('${folder}/${own}', ''); console.log('${own} begins')
      const end = Date.now() + 20000
      const look = () => fs.existsSync('${folder}/${other}') ? console.log('${own} ends')
        : Date.now() > end ? process.exit(1) : setTimeout(look, 10)
      look()`)
  const { failed, printed } = await run(
    [
      step({ name: 'one', beside: true, command: meet('a', 'b') }),
      step({ name: 'two', beside: true, command: meet('b', 'a') }),
    ],
    folder,
  )
  expect(failed).toBe(0)
  expect(printed).toMatch(/a begins\na ends/)
  expect(printed).toMatch(/b begins\nb ends/)
  expect(printed.trimEnd().split('\n').at(-1)).toBe('2 passed, 0 failed')
})

test('a run ends with the slowest tests of all suites, before the table', async () => {
  const timed = (name: string, seconds: number) => ({ suite: 'x', file: 'f', name, seconds })
  const many = Array.from({ length: 30 }, (_, n) => timed(`test ${n}`, n))
  const { printed } = await run([step({ times: () => many })], newFolder())
  const list = printed.slice(printed.indexOf('The 20 slowest tests'), printed.indexOf('step  '))
  expect(list.match(/test \d+/g)).toEqual(
    many
      .slice(10)
      .toReversed()
      .map(({ name }) => name),
  )
})

const playwright = {
  suites: [
    {
      title: 'cart.e2e.ts',
      specs: [spec('it adds up', 'desktop', 'expected', 1500)],
      suites: [
        {
          title: 'a group',
          specs: [
            spec('it is kept', 'mobile', 'unexpected', 4000),
            spec('it is told', 'mobile', 'flaky', 10),
          ],
        },
      ],
    },
  ],
}

test('Playwright: failed tests are listed with their device, file and titles, ten at most', () => {
  const folder = newFolder()
  expect(failedTests(written(folder, playwright))).toEqual([
    '[mobile] › cart.e2e.ts › a group › it is kept',
    '[mobile] › cart.e2e.ts › a group › it is told',
  ])
  const specs = Array.from({ length: 30 }, (_, n) => spec(`${n}`, 'desktop', 'unexpected', 1))
  expect(failedTests(written(folder, { suites: [{ title: 'x', specs }] }))).toHaveLength(10)
  expect(failedTests(join(folder, 'none'))).toEqual([])
})

test('what a test took is read from both reports', () => {
  const folder = newFolder()
  const vitest = {
    testResults: [
      {
        name: join(process.cwd(), 'app/one.test.ts'),
        assertionResults: [{ fullName: 'one', duration: 250 }, { fullName: 'not run' }],
      },
    ],
  }
  const times = [
    ...readVitestTimes(written(folder, vitest), 'unit'),
    ...readPlaywrightTimes(written(folder, playwright)),
  ]
  expect(slowestLines(times, 3)).toEqual([
    '   4.0 s  e2e       tests/e2e/cart.e2e.ts: [mobile] it is kept',
    '   1.5 s  e2e       tests/e2e/cart.e2e.ts: [desktop] it adds up',
    '   0.3 s  unit      app/one.test.ts: one',
  ])
  expect(readVitestTimes(join(folder, 'none'), 'unit')).toEqual([])
})

function spec(title: string, projectName: string, status: string, duration: number) {
  const tests = [{ projectName, status, results: [{ duration }] }]
  return { title, file: 'cart.e2e.ts', tests }
}

function written(folder: string, json: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(json))
  return file
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-steps-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function run(steps: Step[], folder: string): Promise<{ failed: number; printed: string }> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  onTestFinished(() => log.mockRestore())
  const failed = await runSteps(steps, folder)
  return { failed, printed: lines.join('\n') }
}

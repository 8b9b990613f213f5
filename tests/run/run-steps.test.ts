import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FailedTest } from './failed-tests.ts'
import { groupSteps, runSteps } from './run-steps.ts'
import { readPlaywrightTimes, readVitestTimes, slowestLines } from './slowest.ts'
import type { Step } from './steps.ts'
import { failure } from './tally.ts'

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

/** A suite whose `tests` failed; one whose name is in `alone` passes when it runs again. */
const suite = (tests: readonly Partial<FailedTest>[], alone: readonly string[] = []) => {
  const failed = tests.map((one) => ({
    suite: 'step',
    file: 'a.test.ts',
    name: 'one',
    error: 'expected 1 to be 2',
    failures: 1,
    ...one,
  }))
  const failures = failed.reduce((sum, one) => sum + one.failures, 0)
  return step({
    judge: () => ({ passed: 3, failed: failures, complaints: [] }),
    failures: () => failed,
    again: ({ name }) => ({
      command: node(alone.includes(name) ? '' : 'process.exit(1)'),
      env: {},
      hasPassed: (code) => code === 0,
    }),
  })
}
const named = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `test ${n}` }))
const namesOf = (tests: readonly { name: string }[]) => tests.map(({ name }) => name)

test('what passes alone is flaky: listed with its error, in the table and a file, and no failure', async () => {
  const folder = newFolder()
  const { failed, printed } = await run([suite([{ name: 'late' }], ['late'])], folder)
  expect(failed).toBe(0)
  expect(printed).toMatch(/flaky tests.*\(1\)\nstep  a\.test\.ts: late\n {4}expected 1 to be 2/)
  expect(printed).toMatch(/^step +4 +0 +1 +\d+ +\d+ +ok$/m)
  expect(printed.split('\n').at(-1)).toBe('4 passed, 0 failed')
  expect(JSON.parse(readFileSync(join(folder, 'flaky.json'), 'utf8'))).toMatchObject([
    { name: 'late', error: 'expected 1 to be 2' },
  ])
})

test('what fails again stays failed, beside one that does not', async () => {
  const { printed } = await run([suite([{ name: 'late' }, { name: 'bad' }], ['late'])], newFolder())
  expect(printed).toMatch(/The failed tests \(1\)\nstep  a\.test\.ts: bad/)
  expect(printed.split('\n').at(-1)).toBe('4 passed, 1 failed')
})

test('a file that did not load is excused with the tests that it skipped', async () => {
  const file = { name: '(the file)', isFile: true as const, failures: 3 }
  const { printed } = await run([suite([file], ['(the file)'])], newFolder())
  expect(printed.split('\n').at(-1)).toBe('6 passed, 0 failed')
})

test('three flaky tests are excused, four fail the run', async () => {
  const last = async (count: number) => {
    const tests = named(count)
    const { printed } = await run([suite(tests, namesOf(tests))], newFolder())
    return printed.split('\n').at(-1)
  }
  expect(await last(3)).toBe('6 passed, 0 failed')
  expect(await last(4)).toBe('7 passed, 1 failed')
})

test('of 26 failed tests none is run again', async () => {
  const tests = named(26)
  const { failed, printed } = await run([suite(tests, namesOf(tests))], newFolder())
  expect(failed).toBe(26)
  expect(printed).not.toContain('again, alone')
})

test('what could lose goods, money or access stays failed, although it passes alone', async () => {
  const race = { file: 'tests/load/races.test.ts', name: 'race' }
  const { printed } = await run([suite([race], ['race'])], newFolder())
  expect(printed).toContain('step again, alone, 1 of 2: tests/load/races.test.ts: race')
  expect(printed.split('\n').at(-1)).toBe('3 passed, 1 failed')
})

test('Playwright has run its own again, and is believed by the same rules', async () => {
  const own = (file: string) => ({ file, passedAlone: true as const })
  const tests = [own('tests/e2e/shop/cart.e2e.ts'), own('tests/e2e/shop/checkout-once.e2e.ts')]
  const { printed } = await run([suite(tests)], newFolder())
  expect(printed).not.toContain('again, alone')
  expect(printed.split('\n').at(-1)).toBe('4 passed, 1 failed')
})

test('gates, and failures beyond those of tests, are never excused', async () => {
  const gate = step({ name: 'gate', command: node('process.exit(1)') })
  const flaky = suite([{ name: 'late' }], ['late'])
  const withSkipped = {
    ...flaky,
    judge: () => ({ passed: 3, failed: 2, complaints: ['1 skipped'] }),
  }
  expect((await run([gate, withSkipped], newFolder())).failed).toBe(2)
})

test('a machine without what the tests need is told all of it, and nothing else is run', async () => {
  const lacking = (name: string) => () => Promise.reject(new Error(`No ${name}.`))
  const there = () => Promise.resolve({ env: {}, stop: () => Promise.resolve() })
  const provide = {
    chromium: lacking('chromium'),
    fonts: lacking('fonts'),
    postgres: there,
    compiler: there,
  }
  const machine = step({
    name: 'machine',
    isVital: true,
    needs: ['chromium', 'postgres', 'fonts'],
  })
  const { printed } = await run([machine, step({ name: 'next' })], newFolder(), provide)
  expect(printed).toContain('machine: No chromium. · No fonts.')
  expect(printed).not.toContain('== next')
  expect(printed.split('\n').at(-1)).toBe('0 passed, 1 failed')
})

test('a step out of time is a failure beside what its report says', async () => {
  const slow = step({
    minutes: 0.002,
    command: node("process.on('SIGINT', () => process.exit(0)); setInterval(() => {}, 1000)"),
    judge: () => ({ passed: 5, failed: 0, complaints: [] }),
  })
  const { printed } = await run([slow], newFolder())
  expect(printed).toContain('took more than 0.002 minutes')
  expect(printed.split('\n').at(-1)).toBe('5 passed, 1 failed')
})

test('figures of all steps are kept, and the table tells what each step cost the processor', async () => {
  const folder = newFolder()
  const figure = (text: string) => `fs.appendFileSync(process.env.BARS_MEASURED, '${text}\\n')`
  const busy = step({
    // A grandchild: what it used belongs to the step that waited for it.
    command: node(`${figure('one: 3 ms')}; child_process.execFileSync(process.execPath,
      ['-e', 'for (let n = 0; process.cpuUsage().user < 6e5; n += 1) for (let i = 0; i < 1e6; i += 1);'])`),
  })
  const idle = step({ command: node(figure('two: 4 ms')) })
  const { printed } = await run([busy, idle], folder)
  expect(readFileSync(join(folder, 'figures.txt'), 'utf8')).toBe('one: 3 ms\ntwo: 4 ms\n')
  const cpu = printed.match(/(?<= +)\d+(?= +ok$)/gm)?.map(Number)
  expect(cpu?.[0]).toBeGreaterThan(0)
  expect(cpu?.[1]).toBe(0)
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
  expect(printed.indexOf('… two')).toBeLessThan(printed.indexOf('a begins'))
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
    '   4.0 s  e2e       tests/e2e/shop/cart.e2e.ts: [mobile] it is kept',
    '   1.5 s  e2e       tests/e2e/shop/cart.e2e.ts: [desktop] it adds up',
    '   0.3 s  unit      app/one.test.ts: one',
  ])
  expect(readVitestTimes(join(folder, 'none'), 'unit')).toEqual([])
})

function spec(title: string, projectName: string, status: string, duration: number) {
  const tests = [{ projectName, status, results: [{ duration }] }]
  return { title, file: 'shop/cart.e2e.ts', tests }
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

async function run(
  steps: Step[],
  folder: string,
  provide?: NonNullable<Parameters<typeof runSteps>[1]['provide']>,
): Promise<{ failed: number; printed: string }> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  onTestFinished(() => log.mockRestore())
  const calm = () => Promise.resolve()
  const failed = await runSteps(steps, {
    folder,
    results: folder,
    calm,
    ...(provide && { provide }),
  })
  return { failed, printed: lines.join('\n') }
}

import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserBuild } from './server/bundle/browser-build.ts'
import { SUITES } from './tests/run/suites.ts'
import { VitestReport } from './tests/run/vitest-report.ts'
import { findChromium } from './tests/support/browser/chromium.ts'
import { memoryFolder } from './tests/support/database/memory-folder.ts'
import { mouse, prefer } from './tests/support/parts/commands.ts'
import { answer, cartAnswer, chatPicks, shopCard } from './tests/support/parts/shop-commands.ts'

// Not the React Router plugin: it is for the dev server and the build, and breaks vitest.

// A zone where it is already tomorrow: code that forgets to name its time zone fails here, and not
// only on a server that is set to another zone than the developer's.
const env = { TZ: 'Pacific/Auckland' }

const files = ({ include, exclude }: Record<'include' | 'exclude', readonly string[]>) => ({
  include: [...include],
  exclude: ['**/node_modules/**', ...exclude],
})

/** Not for `dom`, which draws nothing by chance. */
const SETUP = [
  'tests/support/console-setup.ts',
  'tests/support/chance.ts',
  'tests/support/settings-setup.ts',
]

/** All tests of use cases and of their faces; those of `SUITES.server` run on each database. */
const SERVER = {
  include: [...SUITES.server.include, ...SUITES.faces.include],
  exclude: [],
} as const
const isLong = process.env['BARS'] === 'long'

const executablePath = findChromium()?.path

const report = process.env['VITEST_REPORT']

export default defineConfig({
  test: {
    ...(report && { reporters: ['default', new VitestReport(report)] }),
    allowOnly: false, // a forgotten `.only` would hide every other test
    // Only what hangs should meet these: a right result that comes late is right.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Where `isolate` is off, files of one worker share their modules: loading all of them anew for
    // each file took half of the time. Such tests leave no state in a module behind them.
    maxWorkers: '100%', // the default leaves one core idle, which is half of a small machine
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...files(SUITES.unit),
          env,
          isolate: false,
          setupFiles: SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          ...files(SUITES.dom),
          env,
          environment: 'happy-dom',
          // As isolated, and a third of the CPU: a worker keeps the compiled modules.
          pool: 'vmThreads',
          setupFiles: ['tests/support/console-setup.ts', 'tests/support/dom-setup.ts'],
        },
      },
      {
        extends: true,
        css: browserBuild.css,
        // Found late, it would make the browser load the page of the tests again.
        optimizeDeps: { include: ['react-dom'] },
        test: {
          name: 'parts',
          ...files(SUITES.parts),
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: executablePath ? { executablePath } : {},
              contextOptions: { locale: 'es-ES', timezoneId: 'Europe/Madrid' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
            commands: { answer, cartAnswer, chatPicks, mouse, prefer, shopCard },
            screenshotFailures: false,
          },
          setupFiles: ['tests/support/console-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          ...files(SERVER),
          env: { ...env, TEST_DB: 'sqlite', TMPDIR: memoryFolder() },
          globalSetup: ['tests/support/database/sqlite-setup.ts'],
          isolate: false,
          setupFiles: SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          ...files(isLong ? SERVER : SUITES.server),
          env: { ...env, TEST_DB: 'postgres' },
          globalSetup: [
            'tests/support/database/postgres-setup.ts',
            'tests/support/database/postgres-template.ts',
          ],
          isolate: false,
          setupFiles: SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          ...files(SUITES.process),
          env,
          globalSetup: ['tests/support/database/postgres-setup.ts'],
          setupFiles: SETUP,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'load',
          ...files(SUITES.load),
          env,
          globalSetup: ['tests/support/database/postgres-setup.ts'],
          setupFiles: SETUP,
          testTimeout: 300_000,
        },
      },
    ],
  },
})

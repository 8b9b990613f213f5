import { defineConfig } from '@playwright/test'
import { MOST_FAILED, TRIES } from './tests/run/second-chance.ts'
import { findChromium } from './tests/support/browser/chromium.ts'

// Without one, Playwright says so when a test runs; who only reads this file needs none.
const executablePath = findChromium()?.path

/*
 * One project per kind of device. A test runs on desktop and mobile unless its title says otherwise:
 *   @desktop, @mobile   only there
 *   @no-js              only on desktop, in a browser without JavaScript (see e2e.ts)
 * What a shopper comes to do, layout, touch, menus, drawers and windows run on both. A test is
 * @desktop if its finger and its width make no difference: arithmetic, what is stored or sent, what
 * the server answers, faults, several tabs, timing.
 * A folder of tests/e2e is for one kind of server: a worker keeps its shop and its browser until it
 * meets another kind, and files run in the order of their paths.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // Node runs the sources as they are (decision 003). By its own translation of all that the tests
  // import, Playwright began ten seconds later on a machine that has run none before.
  build: { external: ['**/*.ts'] },
  fullyParallel: true,
  forbidOnly: true, // a forgotten `.only` would hide every other test
  // What failed runs again alone, at the end; the runner lists it and limits it (decision 091).
  retries: TRIES,
  retryStrategy: 'isolated',
  maxFailures: MOST_FAILED, // then the shop is broken, and no more tries are worth their minutes
  // Two on two cores left a seventh of them idle: tests wait for fades, clocks and a slow network.
  workers: '150%',
  timeout: 120_000, // only what hangs should meet it: a full check by axe takes seconds on a slow machine
  expect: { timeout: 20_000 }, // costs nothing where the tests pass; a busy machine stalls for seconds
  reporter: 'list',
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      // A phone places letters at fractions of a pixel, a headless browser on Linux at whole ones.
      args: ['--font-render-hinting=none'],
    },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    contextOptions: { reducedMotion: 'no-preference' },
    trace: 'on-first-retry', // of every test it would cost 40 % of a run's CPU
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@mobile/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile',
      grepInvert: /@desktop|@no-js/,
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
  ],
})

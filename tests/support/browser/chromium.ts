import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

export type Chromium = { path: string; version: string }

// Headless Chromium: the same engine with two thirds of the CPU time.
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]
const MAC_APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser of the e2e tests, or undefined. `TEST_CHROMIUM` excludes all others; otherwise in
 * this order: a headless shell (last for a `whole` browser), Playwright's download, the system's
 * browsers. A candidate counts only if it starts: Ubuntu's `chromium-browser` may be a stub, and a
 * download may lack libraries.
 */
export function findChromium({ whole = false } = {}): Chromium | undefined {
  const chosen = process.env['TEST_CHROMIUM']
  return firstThatStarts(chosen ? [chosen] : candidates(whole))
}

/** The headless shell of the system, or undefined. */
export const findHeadlessShell = (): Chromium | undefined => firstThatStarts(inPath(SHELLS))

/** Like `findChromium`, but throws an error that says what to install. */
export function requireChromium(wanted: { whole?: boolean } = {}): Chromium {
  const found = findChromium(wanted)
  if (found) return found
  const chosen = process.env['TEST_CHROMIUM']
  throw new Error(
    chosen
      ? `The Chromium of TEST_CHROMIUM does not start: ${chosen}.`
      : 'No Chromium found. Install one (Debian: apt install chromium; elsewhere: npx playwright install chromium), or put its path into TEST_CHROMIUM.',
  )
}

function candidates(whole: boolean): string[] {
  const browsers = [chromium.executablePath(), ...inPath(BROWSERS), ...MAC_APPLICATIONS]
  return whole ? [...browsers, ...inPath(SHELLS)] : [...inPath(SHELLS), ...browsers]
}

function inPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function firstThatStarts(paths: readonly string[]): Chromium | undefined {
  for (const path of paths) {
    const version = versionOf(path)
    if (version) return { path, version }
  }
  return undefined
}

function versionOf(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return undefined // missing, or not a program: try the next one
  }
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 })
  return status === 0 ? (/\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? undefined) : undefined
}

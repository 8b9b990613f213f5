import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

export type Chromium = { path: string; version: string }

const NAMES = [
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
 * The browser of the e2e tests, or undefined. `TEST_CHROMIUM` rules out every other; then comes the
 * one that Playwright downloaded, then whatever the system has. A candidate counts only if it
 * starts: Ubuntu's `chromium-browser` may be a stub, and a downloaded one may lack libraries.
 */
export function findChromium(): Chromium | undefined {
  const chosen = process.env['TEST_CHROMIUM']
  for (const path of chosen ? [chosen] : candidates()) {
    const version = versionOf(path)
    if (version) return { path, version }
  }
  return undefined
}

/** Like `findChromium`, but throws the sentence that says what to install. */
export function requireChromium(): Chromium {
  const found = findChromium()
  if (found) return found
  const chosen = process.env['TEST_CHROMIUM']
  throw new Error(
    chosen
      ? `The Chromium of TEST_CHROMIUM does not start: ${chosen}.`
      : 'No Chromium found. Install one (Debian: apt install chromium; elsewhere: npx playwright install chromium), or put its path into TEST_CHROMIUM.',
  )
}

function candidates(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [chromium.executablePath(), ...inPath, ...MAC_APPLICATIONS]
}

function versionOf(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return undefined // not there, or not a program: the next candidate may be
  }
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 ? (/\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? undefined) : undefined
}

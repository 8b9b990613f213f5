import {
  findChromium,
  findHeadlessShell,
  hasFallbackFonts,
  requireChromium,
} from '#tests/support/browser/chromium.ts'
import { versionOfServer } from '#tests/support/database/postgres-database.ts'
import { findPostgres, POSTGRES_MISSING, startPostgres } from '#tests/support/database/postgres.ts'
import { COMPILER_MISSING, findCompiler } from '#tests/support/process/power-cut.ts'
import { canInstallPackages, installPackage } from './debian.ts'
import { runProgram } from './program.ts'

/** Variables for the programs of a step; `stop` is called when no step needs them any more. */
export type Provided = { env: Record<string, string>; stop: () => Promise<void> }

const nothingToStop = () => Promise.resolve()

/**
 * Finds, starts or installs the Postgres of the tests, and prints one line about it. Throws an
 * error that says what to install.
 */
export async function providePostgres(): Promise<Provided> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    const { hostname, pathname } = new URL(given) // never the whole address: it contains a password
    const version = await versionOfServer(given).catch((error: unknown) => {
      throw new Error(`TEST_DATABASE_URL does not answer: ${String(error)}`, { cause: error })
    })
    console.log(`Postgres: PostgreSQL ${version} of TEST_DATABASE_URL, ${hostname}${pathname}`)
    return { env: {}, stop: nothingToStop }
  }
  if (!findPostgres() && canInstallPackages()) await installPackage('postgresql')
  if (!findPostgres()) throw new Error(POSTGRES_MISSING)
  const cluster = await startPostgres()
  console.log(`Postgres: ${cluster.says}`)
  return { env: { TEST_DATABASE_URL: cluster.url }, stop: cluster.stop }
}

/**
 * Finds or installs the browser of the tests, and prints one line about it. Throws an error that
 * says what to install.
 */
export async function provideChromium(): Promise<Provided> {
  if (!process.env['TEST_CHROMIUM']) {
    // It halves the time of the browser tests; without it, a complete Chromium works too.
    if (!findHeadlessShell() && canInstallPackages()) {
      await installPackage('chromium-headless-shell', { optional: true })
    }
    if (!findChromium()) await installChromium()
  }
  // The page's fallbacks are scaled for these: with others a text moves when its font arrives.
  if (!hasFallbackFonts() && canInstallPackages()) {
    await installPackage('fonts-liberation', { optional: true })
  }
  const found = requireChromium()
  console.log(`Chromium: ${found.version} at ${found.path}`)
  return { env: { TEST_CHROMIUM: found.path }, stop: nothingToStop }
}

async function installChromium(): Promise<void> {
  console.log("No Chromium here: trying Playwright's download …")
  // Behind a firewall the download must fail soon: there is another source of a browser.
  await runProgram(['playwright', 'install', '--no-shell', 'chromium'], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '' },
    minutes: 5,
  })
  if (!findChromium() && canInstallPackages()) await installPackage('chromium')
}

/**
 * Finds or installs a C compiler, for the disk that loses unsynced data. Throws an error that says
 * what to install.
 */
export async function provideCompiler(): Promise<Provided> {
  if (!findCompiler() && canInstallPackages()) {
    await installPackage('tcc')
    await installPackage('libc6-dev')
  }
  const found = findCompiler()
  if (!found) throw new Error(COMPILER_MISSING)
  console.log(`C compiler: ${found}`)
  return { env: {}, stop: nothingToStop }
}

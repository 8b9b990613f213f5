import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Shop } from './shop-process.ts'

const SOURCE = resolve(import.meta.dirname, 'power-cut.c')
const COMPILERS = ['cc', 'gcc', 'clang', 'tcc']
export const COMPILER_MISSING =
  'No C compiler found. Install one (Debian: apt install tcc libc6-dev): the test of a power cut needs it.'

/** The first C compiler of this machine; undefined if it has none. */
export function findCompiler(): string | undefined {
  return COMPILERS.find((name) => {
    try {
      execFileSync(name, ['-v'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
}

/** Simulates a disk that loses unsynced data: settings for the shop, and the power cut. */
export function disk(): { env: Record<string, string>; cut: (shop: Shop) => Promise<void> } {
  const compiler = findCompiler()
  if (!compiler) throw new Error(COMPILER_MISSING)
  const folder = mkdtempSync(join(tmpdir(), 'vereda-power-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const library = join(folder, 'power-cut.so')
  execFileSync(compiler, ['-shared', '-fPIC', '-o', library, SOURCE, '-ldl'])
  const mirror = mkdtempSync(join(folder, 'mirror-'))
  return {
    env: {
      LD_PRELOAD: library,
      POWER_DIR: join(tmpdir(), 'vereda-shop-'), // where the tests' shops keep their data
      POWER_MIRROR: mirror,
    },
    cut: async (shop) => {
      await shop.kill()
      for (const name of readdirSync(shop.dataDir).filter((file) => file.startsWith('shop.db'))) {
        const kept = join(mirror, name)
        rmSync(join(shop.dataDir, name))
        if (existsSync(kept)) copyFileSync(kept, join(shop.dataDir, name))
      }
    },
  }
}

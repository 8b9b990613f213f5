import { expect } from '@playwright/test'
import { runCli } from '../process/run-cli.ts'
import type { Shop } from '../process/shop-process.ts'

/** The owner's own checks of the books: all must be sound at the end of a day. */
export async function expectSoundBooks({ dataDir, url }: Shop): Promise<void> {
  const checks = [
    ['dinero', 'comprobar'],
    ['stock', 'comprobar'],
    ['facturas', 'comprobar'],
  ]
  for (const words of checks) {
    const { code, out, err } = await runCli({ DATA_DIR: dataDir, SHOP_URL: url }, words)
    expect([words, code, code === 0 ? '' : out + err]).toEqual([words, 0, ''])
  }
}

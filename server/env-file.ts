import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './root.ts'

/**
 * Loads `.env` from the folder of `package.json`, if it exists; variables already set win. Only for
 * programs started by hand: tests start `main.ts` and must not use a developer's settings.
 */
export function loadEnvFile(): void {
  const file = path.join(ROOT, '.env')
  if (fs.existsSync(file)) process.loadEnvFile(file)
}

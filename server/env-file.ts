import fs from 'node:fs'
import path from 'node:path'

/**
 * Reads the settings of the file `.env` beside `package.json`, if there is one; a variable that is set
 * already stays. Only for programs that somebody starts by hand: tests start `main.ts`, and a
 * developer's settings are none of theirs.
 */
export function loadEnvFile(): void {
  const file = path.resolve(import.meta.dirname, '../.env')
  if (fs.existsSync(file)) process.loadEnvFile(file)
}

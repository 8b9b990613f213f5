import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Claims a data folder for this process, so that two servers never share one SQLite database. The
 * claim is a lock of the operating system (an exclusive transaction on a small separate file): it
 * ends with the process, even after a crash. Throws if the folder is taken. Returns the function
 * that releases it.
 */
export function claimDataDir(dataDir: string): () => void {
  fs.mkdirSync(dataDir, { recursive: true })
  const lock = new DatabaseSync(path.join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw new Error(
      `another server is already running on the folder ${dataDir}; stop it, or set DATA_DIR to another folder`,
      { cause: error },
    )
  }
  return () => lock.close()
}

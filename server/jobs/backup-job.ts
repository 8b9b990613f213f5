import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { endBackup, openBackup, type BackupEnd } from '#core/base/backups/backups.server.ts'
import type { Db } from '#db/schema.ts'
import { ROOT } from '../root.ts'
import type { Job } from './jobs.ts'

const MINUTE_MS = 60_000
const LONGEST_MS = 30 * MINUTE_MS
/** More backups than this are deleted, the oldest first: the disk is not for them alone. */
const MOST_KEPT = 5
const OWN_FILE = /^vereda-[\d-]+\.(?:db|dump)$/

type BackupJob = {
  db: Db
  now: () => Date
  dataDir: string
  /** Of the process that makes it: the place of the database, and of Postgres' programs. */
  env?: NodeJS.ProcessEnv
  /** Makes and checks a backup in a folder. */
  make?: (folder: string, signal: AbortSignal) => Promise<BackupEnd>
}

/** Makes the backup that somebody asked for at the desk, in `DATA_DIR/copias`. */
export const backupJob = ({
  db,
  now,
  dataDir,
  env = {},
  make = byCommand({ ...env, DATA_DIR: dataDir }),
}: BackupJob): Job => ({
  name: 'make-backup',
  everyMs: MINUTE_MS,
  run: async (signal) => {
    const open = await openBackup(db)
    if (!open) return
    const folder = path.join(dataDir, 'copias')
    await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 })
    const end = await make(folder, signal)
    // Another run makes it again.
    if (signal.aborted) return
    await endBackup(db, open.id, end, now().toISOString())
    if ('file' in end) await deleteOldest(folder)
  },
})

/**
 * By the command line in a process of its own: copying and checking a large database would keep
 * this one from answering. The command writes its own entry of the log.
 */
const byCommand =
  (env: NodeJS.ProcessEnv) =>
  async (folder: string, signal: AbortSignal): Promise<BackupEnd> => {
    const words = [path.join(ROOT, 'cli/shop.ts'), 'copia', 'hacer', folder, '--json']
    try {
      const { stdout } = await promisify(execFile)(process.execPath, words, {
        cwd: ROOT,
        env,
        signal,
        timeout: LONGEST_MS,
      })
      const made = JSON.parse(stdout) as { file: string; bytes: number } // our own command
      return { file: path.basename(made.file), bytes: made.bytes }
    } catch (error) {
      const { stderr = '', message } = error as { stderr?: string; message: string }
      return { fault: stderr.trim() || message }
    }
  }

async function deleteOldest(folder: string): Promise<void> {
  const files = (await fs.promises.readdir(folder)).filter((name) => OWN_FILE.test(name))
  // The name is the time.
  const old = files.toSorted().slice(0, -MOST_KEPT)
  await Promise.all(old.map((name) => fs.promises.rm(path.join(folder, name))))
}

import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const ROOM_BYTES = 2 * 1024 ** 3

/**
 * Where disposable databases lie: in memory where Linux has room for it, else in the folder for
 * temporary files. Copies of a database are thousands of small files, and a commit of SQLite waits
 * for the disk, which takes half of the tests' time. The tests of durability use the disk.
 */
export function memoryFolder(): string {
  const inMemory = '/dev/shm'
  if (process.env['TEST_PG_FSYNC'] === 'on' || !existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize > ROOM_BYTES ? inMemory : tmpdir()
}

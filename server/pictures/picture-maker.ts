import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { PictureView } from '#core/catalogue/pictures.ts'
import type { FilePlace } from '#core/base/files/open-store.server.ts'
import type {
  MakePictures,
  PictureJob,
  PicturesMade,
} from '#core/catalogue/pictures/picture-job.server.ts'
import type { GivenPhotograph } from '#core/catalogue/pictures/own-pictures.server.ts'
import { BusyError, createGate } from '../http/gate.ts'
import type { PictureTask } from './picture-task.ts'

/** Photographs of a large camera take ten seconds of a core. */
const LONGEST_MS = 120_000
/** Each has up to three photographs in files, and the others wait for one core. */
const WAITING = 4
/** Shoppers go before. */
const NICENESS = 10

type MakerInput = {
  /** The program of the server, which makes pictures with the word `pictures`. */
  program: string
  place: FilePlace
  onFailure: (error: unknown) => void
  longestMs?: number
}

/**
 * Makes pictures in a process of its own, one job at a time. Never rejects. A program that takes
 * longer than `longestMs` is ended.
 */
export function createPictureMaker(input: MakerInput): MakePictures {
  const { program, place, onFailure, longestMs = LONGEST_MS } = input
  const gate = createGate({ running: 1, waiting: WAITING, longestWaitMs: longestMs })
  return async (job) => {
    try {
      return await gate.run(() => withFiles(job, place, (task) => run(program, task, longestMs)))
    } catch (error) {
      if (error instanceof BusyError) return { outcome: 'busy' }
      onFailure(error)
      return { outcome: 'failed' }
    }
  }
}

/** Gives the photographs to `work` as files, which nobody else reads, and removes them. */
async function withFiles<T>(
  { productId, color, given }: PictureJob,
  place: FilePlace,
  work: (task: PictureTask) => Promise<T>,
): Promise<T> {
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'vereda-pictures-'))
  try {
    const tasks: PictureTask['given'] = {}
    for (const [view, { source, focus }] of Object.entries(given) as [
      PictureView,
      GivenPhotograph,
    ][]) {
      if (typeof source === 'string') {
        tasks[view] = { photo: source, focus }
        continue
      }
      const file = path.join(folder, view)
      await fs.promises.writeFile(file, source, { mode: 0o600 })
      tasks[view] = { file, focus }
    }
    return await work({ productId, color, given: tasks, place })
  } finally {
    await fs.promises.rm(folder, { recursive: true, force: true })
  }
}

async function run(program: string, task: PictureTask, longestMs: number): Promise<PicturesMade> {
  const child = spawn(process.execPath, [program, 'pictures'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { MALLOC_ARENA_MAX: '2' }, // no secret of the shop
    timeout: longestMs,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (child.pid !== undefined) os.setPriority(child.pid, NICENESS)
  child.stdin.on('error', () => {}) // it ended before it read: its code says so
  child.stdin.end(JSON.stringify(task)) // not as words of the command, which others can read
  const [code, answer] = await Promise.all([ended, text(child.stdout)])
  if (code !== 0) throw new Error(`pictures were not made: ${code ?? 'ended after its time'}`)
  return JSON.parse(answer) as PicturesMade // from `picture-task.ts`
}

import { type ChildProcess, spawn } from 'node:child_process'
import { cpuOfEndedChildren } from './machine.ts'

/**
 * `cpuSeconds`: of the program and all that it started and waited for; 0 where a system has no /proc.
 * Without the pages of a browser, which nobody waits for: more than half of the browser tests' CPU.
 */
export type Ending = { code: number | null; timedOut: boolean; cpuSeconds: number }

const running = new Set<ChildProcess>()
/** CPU of all children that have ended, when the last one ended. */
let counted = 0

/** What a program may take to write its report when it is asked to end. */
const REPORT_MS = 60_000

/**
 * Runs a program without a keyboard, with its output on the screen or in the open file `output`.
 * Asks a program that takes too long to end, so that it reports what it has, and then ends it.
 */
export async function runProgram(
  command: readonly string[],
  { env = {}, minutes, output }: { env?: Record<string, string>; minutes: number; output?: number },
): Promise<Ending> {
  const [program, ...args] = command
  if (program === undefined) throw new Error('no program to run')
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', output ?? 'inherit', output ?? 'inherit'],
    detached: true, // a process group, so that its workers end with it
  })
  running.add(child)
  let timedOut = false
  let alarm = setTimeout(() => {
    timedOut = true
    child.kill('SIGINT') // not its group: it ends its workers itself
    alarm = setTimeout(() => endGroup(child, 'SIGKILL'), REPORT_MS)
  }, minutes * 60_000)
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      console.log(String(error))
      resolve(null)
    })
    child.once('exit', resolve)
  })
  const cpuSeconds = cpuSinceLastEnd()
  clearTimeout(alarm)
  if (timedOut) endGroup(child, 'SIGKILL') // what it left behind
  running.delete(child)
  return { code, timedOut, cpuSeconds }
}

/** Called as a child ends: the system adds a child's CPU to its parent's account at that moment. */
function cpuSinceLastEnd(): number {
  const before = counted
  counted = cpuOfEndedChildren()
  return counted - before
}

/** Ends the programs of `runProgram` that still run, when the runner is stopped. */
export function endPrograms(): void {
  for (const child of running) endGroup(child, 'SIGTERM')
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // it has just ended by itself
  }
}

import { type ChildProcess, spawn } from 'node:child_process'

export type Ending = { code: number | null; timedOut: boolean }

const running = new Set<ChildProcess>()

/**
 * Runs a program with its output on our screen, or in the open file `output`, and no keyboard. A
 * program that is too slow is ended.
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
    detached: true, // a group of its own, so that its workers end with it
  })
  running.add(child)
  let timedOut = false
  const alarm = setTimeout(() => {
    timedOut = true
    endGroup(child, 'SIGKILL')
  }, minutes * 60_000)
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      console.log(String(error))
      resolve(null)
    })
    child.once('exit', resolve)
  })
  clearTimeout(alarm)
  running.delete(child)
  return { code, timedOut }
}

/** Ends what `runProgram` still runs, for a runner that is told to stop. */
export function endPrograms(): void {
  for (const child of running) endGroup(child, 'SIGTERM')
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // it ended by itself in this moment
  }
}

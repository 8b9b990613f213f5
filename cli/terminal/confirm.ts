import readline from 'node:readline/promises'
import { Refusal, type Terminal } from './command.ts'

/**
 * Shows what is about to happen and asks; returns on a yes, refuses on anything else, Ctrl-D
 * included. `isAnswered` is `--si`: then nothing is shown or asked.
 */
export async function confirm(
  { shown, question }: { shown?: string; question: string },
  isAnswered: boolean,
  { stdin, stderr }: Terminal,
): Promise<void> {
  if (isAnswered) return
  const before = shown === undefined ? '' : `${shown}\n\n`
  if (!stdin.isTTY || !stderr.isTTY) {
    throw new Refusal(`${before}No se ha cambiado nada. Para hacerlo sin preguntar, añade --si.`)
  }
  stderr.write(before)
  const talk = readline.createInterface({ input: stdin, output: stderr })
  const closed = new AbortController()
  talk.once('close', () => closed.abort())
  const answer = await talk
    .question(`${question} (s/N) `, { signal: closed.signal })
    .catch(() => '') // the terminal went away, or Ctrl-D
  talk.close()
  if (!/^s[ií]?$/i.test(answer.trim())) throw new Refusal('No se ha cambiado nada.')
}

import readline from 'node:readline/promises'
import { Refusal } from './command.ts'

/** Asks at the terminal; returns on a yes, refuses on anything else, Ctrl-D included. */
export async function confirm(question: string, isAnswered: boolean): Promise<void> {
  if (isAnswered) return
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new Refusal('No se ha cambiado nada. Para hacerlo sin preguntar, añade --si.')
  }
  const talk = readline.createInterface({ input: process.stdin, output: process.stderr })
  const closed = new AbortController()
  talk.once('close', () => closed.abort())
  const answer = await talk
    .question(`${question} (s/N) `, { signal: closed.signal })
    .catch(() => '') // the terminal went away, or Ctrl-D
  talk.close()
  if (!/^s[ií]?$/i.test(answer.trim())) throw new Refusal('No se ha cambiado nada.')
}

import readline from 'node:readline/promises'
import { Refusal, type Question, type Terminal } from './command.ts'

/**
 * Shows the planned change and asks. Returns on a yes; refuses on anything else, including Ctrl-D.
 * With `isAnswered` (`--si`) it shows and asks nothing.
 */
export async function confirm(
  { shown, question, flags = '--si' }: Question,
  isAnswered: boolean,
  { stdin, stderr }: Terminal,
): Promise<void> {
  if (isAnswered) return
  const before = shown === undefined ? '' : `${shown}\n\n`
  if (!stdin.isTTY || !stderr.isTTY) {
    throw new Refusal(
      `${before}No se ha cambiado nada. Para hacerlo sin preguntar, añade ${flags}.`,
    )
  }
  stderr.write(before)
  const talk = readline.createInterface({ input: stdin, output: stderr })
  const closed = new AbortController()
  talk.once('close', () => closed.abort())
  const answer = await talk
    .question(`${question} (s/N) `, { signal: closed.signal })
    .catch(() => '') // terminal closed, or Ctrl-D
  talk.close()
  if (!/^s[ií]?$/i.test(answer.trim())) throw new Refusal('No se ha cambiado nada.')
}

import fs from 'node:fs'
import readline from 'node:readline/promises'
import { Refusal, type Terminal } from './command.ts'

/** A larger text is refused before it fills the memory. */
const MOST_BYTES = 1_000_000

const decoder = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Buffer, what: string): string {
  if (bytes.length > MOST_BYTES) throw new Refusal(`${what} es demasiado grande para ser un texto.`)
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Refusal(`${what} no está en UTF-8: guárdalo así y repite.`)
  }
}

/** Reads a text file. Refuses one that is missing, too large or not UTF-8. */
export const readTextFile = (file: string): string => decode(readBytes(file), file)

/** Reads a file. Refuses one that is missing. */
export function readBytes(file: string): Buffer {
  try {
    return fs.readFileSync(file)
  } catch (error) {
    throw new Refusal(`No se puede leer ${file} (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/**
 * Reads a text of several lines: all of the standard input, or what is typed in a terminal up to a
 * line with a single point, or to Ctrl-D.
 */
export async function readText(
  prompt: string,
  { stdin, stderr }: Pick<Terminal, 'stdin' | 'stderr'>,
): Promise<string> {
  if (stdin.isTTY) return typedText(prompt, { stdin, stderr })
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array))
  return decode(Buffer.concat(chunks), 'El texto')
}

async function typedText(
  prompt: string,
  { stdin, stderr }: Pick<Terminal, 'stdin' | 'stderr'>,
): Promise<string> {
  stderr.write(`${prompt}\nAcaba con una línea que tenga solo un punto.\n`)
  const lines: string[] = []
  const talk = readline.createInterface({ input: stdin, output: stderr })
  for await (const line of talk) {
    if (line === '.') break
    lines.push(line)
  }
  talk.close()
  return lines.join('\n')
}

import fs from 'node:fs'
import path from 'node:path'
import { Refusal } from './command.ts'

/**
 * Lets `fill` write a folder that is there as a whole or not at all: it is written beside, under a
 * name that says that it is unfinished, and renamed at the end. Refuses a folder that has something
 * in it, and a file. Ctrl+C aborts the signal, and nothing is left. Only the owner may read it.
 */
export async function fillNewFolder<T>(
  target: string,
  fill: (folder: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  refuseTaken(target)
  const stop = new AbortController()
  const abort = () => stop.abort()
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const name of signals) process.once(name, abort)
  let unfinished: string | undefined
  try {
    unfinished = fs.mkdtempSync(`${target}.sin-terminar-`)
    const result = await fill(unfinished, stop.signal)
    fs.renameSync(unfinished, target)
    return result
  } catch (error) {
    if (unfinished !== undefined) fs.rmSync(unfinished, { recursive: true, force: true })
    if (stop.signal.aborted) throw new Refusal('Interrumpido: no se ha escrito nada.')
    if (isOfFiles(error)) {
      throw new Refusal(`No se puede escribir ${target}: ${error.message}. No queda nada a medias.`)
    }
    throw error
  } finally {
    for (const name of signals) process.off(name, abort)
  }
}

function refuseTaken(target: string): void {
  const found = fs.statSync(target, { throwIfNoEntry: false })
  if (found && (!found.isDirectory() || fs.readdirSync(target).length > 0)) {
    throw new Refusal(`${target} ya existe, y no está vacía. Elige otra carpeta.`)
  }
  if (!fs.existsSync(path.dirname(target))) {
    throw new Refusal(`No existe la carpeta ${path.dirname(target)}.`)
  }
}

const isOfFiles = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error

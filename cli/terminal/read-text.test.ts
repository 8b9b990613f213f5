import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { readText, readTextFile } from './read-text.ts'

const terminal = (input: string | Buffer, isTTY: boolean) => {
  const stdin = Object.assign(new PassThrough(), { isTTY })
  stdin.end(input)
  return { stdin, stderr: new PassThrough() }
}

test('a piped text is read whole', async () => {
  expect(await readText('', terminal('Hola:\n\nSí.\n.\nFin\n', false))).toBe(
    'Hola:\n\nSí.\n.\nFin\n',
  )
  await expect(readText('', terminal(Buffer.from([0xe1, 0x20]), false))).rejects.toThrow('UTF-8')
})

test('a typed text ends with a point alone, or with the input', async () => {
  expect(await readText('Escribe:', terminal('Hola.\n\nSí\n.\nmás\n', true))).toBe('Hola.\n\nSí')
  expect(await readText('Escribe:', terminal('Hola', true))).toBe('Hola')
})

test('a file is read, and a missing one is refused by its name', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-text-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'a.txt')
  fs.writeFileSync(file, '¿Sí?')
  expect(readTextFile(file)).toBe('¿Sí?')
  fs.writeFileSync(file, Buffer.from([0xbf, 0x53]))
  expect(() => readTextFile(file)).toThrow('UTF-8')
  expect(() => readTextFile(path.join(dir, 'b.txt'))).toThrow('b.txt (ENOENT)')
})

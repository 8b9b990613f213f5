import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimDataDir } from './lock.ts'

function folder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-lock-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  return dir
}

/** Another process that claims the folder, reports it, and runs until it is ended. */
async function claimElsewhere(dataDir: string) {
  const program = `
    import { claimDataDir } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))}
    const release = claimDataDir(process.argv[1])
    console.log('claimed')
    process.stdin.on('data', () => { release(); console.log('released') })
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const nextOutput = async () => String((await once(child.stdout, 'data'))[0]).trim()
  expect(await nextOutput()).toBe('claimed')
  return { child, nextOutput }
}

const taken = /another server is already running on the folder .*set DATA_DIR/

test('a folder that another process has claimed is refused, with what to do about it', async () => {
  const dataDir = folder()
  const { child, nextOutput } = await claimElsewhere(dataDir)
  expect(() => claimDataDir(dataDir)).toThrow(taken)
  expect(() => claimDataDir(dataDir)).toThrow(dataDir)
  child.stdin.write('release\n')
  expect(await nextOutput()).toBe('released')
  claimDataDir(dataDir)()
})

test('when its holder is killed, the folder is free at once', async () => {
  const dataDir = folder()
  const { child } = await claimElsewhere(dataDir)
  expect(() => claimDataDir(dataDir)).toThrow(taken)
  child.kill('SIGKILL')
  await once(child, 'exit')
  claimDataDir(dataDir)()
})

test('the same process cannot claim twice either; given back, it can', () => {
  const dataDir = folder()
  const release = claimDataDir(dataDir)
  expect(() => claimDataDir(dataDir)).toThrow(taken)
  release()
  claimDataDir(dataDir)()
})

test('two folders are two shops, and a folder that is not there yet is made', () => {
  const releaseFirst = claimDataDir(path.join(folder(), 'new', 'shop'))
  const releaseSecond = claimDataDir(folder())
  releaseFirst()
  releaseSecond()
  expect(releaseFirst).not.toBe(releaseSecond)
})

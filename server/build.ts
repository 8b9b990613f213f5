import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { buildStamp, STAMP_FILE } from './build-stamp.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const CLIENT = path.join(ROOT, 'build/client')

/** Builds the application and compresses its text files ahead of time for the server. */
function build(): void {
  const bin = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  const { status } = spawnSync(process.execPath, [bin, 'build'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
  for (const entry of fs.readdirSync(CLIENT, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && /\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) compress(file)
  }
  fs.writeFileSync(path.join(ROOT, STAMP_FILE), buildStamp(ROOT))
}

function compress(file: string): void {
  const body = fs.readFileSync(file)
  fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(body))
  fs.writeFileSync(`${file}.gz`, zlib.gzipSync(body, { level: 9 }))
}

build()

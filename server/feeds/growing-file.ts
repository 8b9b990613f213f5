import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import zlib from 'node:zlib'

/**
 * A file that is written in pieces, with its compressed form beside it, and takes the place of the
 * one before only when it is complete. Readers see the old file or the new one, never a part.
 */
export class GrowingFile {
  readonly #file: string
  readonly #plain: fs.WriteStream
  readonly #gzip = zlib.createGzip({ level: 6 })
  readonly #compressed: fs.WriteStream
  readonly #hash = createHash('sha256')

  constructor(file: string) {
    this.#file = file
    this.#plain = fs.createWriteStream(part(file))
    this.#compressed = fs.createWriteStream(part(`${file}.gz`))
    this.#gzip.pipe(this.#compressed)
    // Reported by the next wait for the stream.
    for (const stream of [this.#plain, this.#gzip, this.#compressed]) stream.on('error', () => {})
  }

  /** Resolves when there is room for more, so that memory holds only a piece. */
  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    this.#hash.update(bytes)
    for (const stream of [this.#plain, this.#gzip]) {
      if (stream.errored) throw stream.errored
      if (!stream.write(bytes)) await once(stream, 'drain')
    }
  }

  /**
   * Ends the file and puts it in its place; returns its hash. If `before` is that hash, the old
   * file stays, so that what readers have kept of it stays valid.
   */
  async replace(before: string | undefined): Promise<string> {
    const written = Promise.all([finished(this.#plain), finished(this.#compressed)])
    this.#plain.end()
    this.#gzip.end()
    await written
    const hash = this.#hash.digest('base64url')
    if (hash === before) {
      await this.discard()
      return hash
    }
    await rename(part(`${this.#file}.gz`), `${this.#file}.gz`)
    await rename(part(this.#file), this.#file)
    return hash
  }

  /** Removes what was written of a file that is not to be completed. */
  async discard(): Promise<void> {
    for (const stream of [this.#plain, this.#gzip, this.#compressed]) stream.destroy()
    await rm(part(this.#file), { force: true })
    await rm(part(`${this.#file}.gz`), { force: true })
  }
}

/** Of this process: servers may share a folder. */
const part = (file: string): string => `${file}.${process.pid}.part`

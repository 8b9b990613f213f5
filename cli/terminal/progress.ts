import type { Output } from './command.ts'
import { bar } from './table.ts'

const WIDTH = 30
const ERASE_LINE = '\r\u001b[2K'

/** A progress bar on a terminal, removed when done; elsewhere it writes nothing. */
export function progressBar(stream: Output): (done: number, of: number) => void {
  return (done, of) => {
    if (!stream.isTTY) return
    const line = `${bar(done, of, WIDTH).padEnd(WIDTH, '░')} ${Math.round((done / of) * 100)} %`
    stream.write(done >= of ? ERASE_LINE : `${ERASE_LINE}${line}`)
  }
}

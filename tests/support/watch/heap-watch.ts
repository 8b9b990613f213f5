import http from 'node:http'
import v8 from 'node:v8'
import { isMainThread } from 'node:worker_threads'

/*
 * Loaded into the shop's process before its own code, by a test. The port HEAP_WATCH_PORT returns how
 * many different words like `typed12x` are in the texts that the process keeps in memory. Collects
 * garbage before it counts.
 */
const WORD = /typed\d+x/g
/** Of the text read so far: a word may begin in one piece and end in the next. */
const LONGEST_WORD = 20

async function countWords(): Promise<number> {
  const words = new Set<string>()
  let rest = ''
  for await (const piece of v8.getHeapSnapshot()) {
    const text = rest + String(piece)
    for (const [word] of text.matchAll(WORD)) words.add(word)
    rest = text.slice(-LONGEST_WORD)
  }
  return words.size
}

const port = Number(process.env['HEAP_WATCH_PORT'])
if (isMainThread && port > 0) {
  http
    .createServer((_req, res) => void countWords().then((count) => res.end(String(count))))
    .listen(port, '127.0.0.1')
    .unref()
}

import http from 'node:http'
import { isMainThread } from 'node:worker_threads'

/*
 * Loaded into the shop's process before its own code, by a test. The port LOOP_WATCH_PORT returns
 * the longest event loop iteration since the last request, in milliseconds. Measured in the
 * thread's CPU time, since the clock would include other programs' load.
 */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const port = Number(process.env['LOOP_WATCH_PORT'])
if (isMainThread && port > 0) {
  let last = cpuMs()
  let longest = 0
  const look = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  setInterval(look, 1).unref()
  http
    .createServer((_req, res) => {
      look()
      res.end(String(longest))
      longest = 0
    })
    .listen(port, '127.0.0.1')
    .unref()
}

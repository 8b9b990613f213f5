import http from 'node:http'
import { isMainThread } from 'node:worker_threads'

/*
 * Loaded into the shop's process before its own code, by a test. At the port LOOP_WATCH_PORT it
 * answers the longest time that one turn of the event loop has taken since it was asked last, in
 * milliseconds. Counted is the CPU time of the thread, not the clock: a machine that is busy with
 * something else would be measured too.
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

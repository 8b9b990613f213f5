import fs from 'node:fs'
import net from 'node:net'

export type Load = { answers: number; seconds: number; cpuSeconds: number }

const CONNECTIONS = 32

/**
 * Asks one page over and over for `seconds`, on connections that stay open. Every answer must have
 * the same size, so that counting bytes counts answers: parsing would cost more than serving.
 */
export async function loadPage(
  target: { port: number; path: string; pid: number },
  seconds: number,
): Promise<Load> {
  const request = Buffer.from(
    `GET ${target.path} HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\nAccept-Encoding: gzip\r\n\r\n`,
  )
  const answerBytes = await sizeOfAnswer(target.port, request)
  const cpuBefore = cpuSecondsOf(target.pid)
  const begun = performance.now()
  let bytes = 0
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = net.connect(target.port, '127.0.0.1', () => socket.write(request))
    let pending = 0
    socket.on('data', (chunk) => {
      bytes += chunk.length
      pending += chunk.length
      if (pending < answerBytes) return
      pending -= answerBytes
      socket.write(request)
    })
    return socket
  })
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  for (const socket of sockets) socket.destroy()
  return {
    answers: Math.floor(bytes / answerBytes),
    seconds: (performance.now() - begun) / 1000,
    cpuSeconds: cpuSecondsOf(target.pid) - cpuBefore,
  }
}

function sizeOfAnswer(port: number, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request))
    let received = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const length = /content-length: (\d+)/i.exec(received.subarray(0, headEnd).toString())?.[1]
      const total = headEnd + 4 + Number(length)
      if (received.length < total) return
      socket.destroy()
      resolve(total)
    })
  })
}

/** What the kernel has counted for a process so far: user and system time. Linux only. */
export function cpuSecondsOf(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const CLOCK_TICKS_PER_SECOND = 100
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND
}

const threadMs = (pid: number, thread: number | string): number =>
  Number(fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** As `cpuSecondsOf`, finer: for the work of one request. */
export const cpuMsOf = (pid: number): number =>
  fs.readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadMs(pid, thread), 0)

/** What the thread of the event loop has taken so far. */
export const loopMsOf = (pid: number): number => threadMs(pid, pid)

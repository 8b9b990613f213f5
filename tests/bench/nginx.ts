import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/process/free-port.ts'

/** nginx with one worker that sends a compressed page from a file; `pid` is the worker's. */
export type Nginx = { port: number; pid: number; stop: () => void }

const PROGRAM = 'nginx'
const READY_MS = 5000

/**
 * Starts nginx for a comparison: the same bytes with the same headers, compressed ahead of time
 * (`gzip_static`). Undefined where nginx is not installed (Debian: apt install nginx-light).
 */
export async function startNginx(
  answer: { headers: string[]; body: Buffer },
  page: string,
): Promise<Nginx | undefined> {
  if (spawnSync(PROGRAM, ['-v']).error) return undefined
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-nginx-'))
  const port = await freePort()
  const file = path.join(dir, 'html', `${page}.html`)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.chmodSync(dir, 0o755)
  fs.writeFileSync(file, '') // must exist to be found
  fs.writeFileSync(`${file}.gz`, answer.body)
  fs.writeFileSync(path.join(dir, 'nginx.conf'), configuration(dir, port, answer.headers))
  const server = spawn(PROGRAM, ['-p', dir, '-c', 'nginx.conf', '-e', 'error.log'], {
    stdio: 'ignore',
  })
  const stop = () => {
    server.kill('SIGTERM')
    fs.rmSync(dir, { recursive: true, force: true })
  }
  for (let waited = 0; waited < READY_MS; waited += 50) {
    const pid = workerOf(server.pid ?? 0)
    const answered = await fetch(`http://127.0.0.1:${port}${page}`).catch(() => undefined)
    if (answered?.ok && pid !== undefined) return { port, pid, stop }
    await sleep(50)
  }
  stop()
  throw new Error('nginx did not answer')
}

/** Headers that nginx makes itself. */
const OWN = new Set(['content-type', 'content-length', 'content-encoding', 'etag', 'date', 'vary'])

function configuration(dir: string, port: number, headers: readonly string[]): string {
  const lines = headers.flatMap((name, i) =>
    i % 2 === 0 && !OWN.has(name.toLowerCase())
      ? [`add_header ${name} "${(headers[i + 1] ?? '').replaceAll('"', '\\"')}";`]
      : [],
  )
  return `daemon off;
worker_processes 1;
pid ${dir}/nginx.pid;
events { worker_connections 1024; }
http {
  types { text/html html; }
  access_log ${dir}/access.log combined buffer=64k;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_requests 100000000;
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi;
  scgi_temp_path ${dir}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${dir}/html;
    gzip_static always;
    ${lines.join('\n    ')}
    location / { try_files $uri.html =404; }
  }
}
`
}

/** The worker's process: the child of the one that was started. Linux only. */
function workerOf(master: number): number | undefined {
  try {
    const children = fs.readFileSync(`/proc/${master}/task/${master}/children`, 'utf8')
    return Number(children.trim().split(' ')[0]) || undefined
  } catch {
    return undefined
  }
}

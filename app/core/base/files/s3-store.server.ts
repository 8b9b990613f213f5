import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import {
  checkedKey,
  FileStoreError,
  type FileFacts,
  type FileStore,
  type ListedFile,
} from './file-store.server.ts'

export type S3Settings = {
  /** The address of the bucket, perhaps with a path below which all files are: no slash at the end. */
  url: string
  region: string
  keyId: string
  secret: string
}

/** Until the store begins its answer: a shopper waits for a picture meanwhile. */
const ANSWER_MS = 4000
/** Bytes take their time; the owner's command and a start wait for them. */
const PUT_MS = 30_000

type Call = {
  key?: string
  query?: Record<string, string>
  init?: RequestInit
  patienceMs?: number
}

/**
 * Files in a bucket that speaks the protocol of S3, below `prefix`. No call is repeated here: the
 * caller knows whether a shopper waits. Guarded by: file-store.test.ts, against a server.
 */
export function s3Store(settings: S3Settings, prefix: string): FileStore {
  const client = new AwsClient({
    accessKeyId: settings.keyId,
    secretAccessKey: settings.secret,
    region: settings.region,
    service: 's3',
    retries: 0,
  })
  const bucket = new URL(settings.url)
  const [, name = '', ...below] = bucket.pathname.split('/')
  const root = [...below, prefix].filter((part) => part !== '').join('/')

  /** The answer of the store; undefined for a missing file. */
  const call = async ({ key, query = {}, init = {}, patienceMs = ANSWER_MS }: Call) => {
    const address = new URL(bucket.origin)
    address.pathname = key === undefined ? `/${name}` : `/${name}/${root}${checkedKey(key)}`
    for (const [field, value] of Object.entries(query)) address.searchParams.set(field, value)
    const request = await client.sign(address.href, init)
    // A store that compresses on the way tells no size. Not signed: gateways write this header anew.
    request.headers.set('accept-encoding', 'identity')
    const answer = await answerWithin(patienceMs, (signal) => fetch(request, { signal }))
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404 && key !== undefined) return undefined
    const fault = [401, 403, 404].includes(answer.status) ? 'refused' : 'failed'
    throw new FileStoreError(fault, `the file store answered ${answer.status}`)
  }
  return {
    put: async (key, bytes, type) => {
      const headers = {
        'content-type': type,
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      }
      const init = { method: 'PUT', headers, body: new Uint8Array(bytes) }
      const answer = await call({ key, init, patienceMs: PUT_MS })
      if (!answer) throw new FileStoreError('refused', 'the file store has no such bucket')
    },
    find: async (key) => {
      const answer = await call({ key, init: { method: 'HEAD' } })
      return answer && factsIn(answer.headers)
    },
    read: async (key, range) => {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
      const answer = await call({ key, init: { method: 'GET', ...(headers && { headers }) } })
      if (!answer) return undefined
      // Typed apart: the same class of Node.
      const body = answer.body as import('node:stream/web').ReadableStream | null
      return {
        ...factsIn(answer.headers),
        body: body === null ? Readable.from([]) : Readable.fromWeb(body),
      }
    },
    list: (under) => listAll(call, root, under),
    remove: async (key) => {
      const answer = await call({ key, init: { method: 'DELETE' } })
      await answer?.body?.cancel()
    },
  }
}

/** Asks again until the store has no more: it answers a thousand files at a time. */
async function listAll(
  call: (asked: Call) => Promise<Response | undefined>,
  root: string,
  under: string,
): Promise<ListedFile[]> {
  const found: ListedFile[] = []
  let token: string | undefined
  do {
    const query = {
      'list-type': '2',
      prefix: root + under,
      ...(token === undefined ? {} : { 'continuation-token': token }),
    }
    const text = (await (await call({ query, init: { method: 'GET' } }))?.text()) ?? ''
    found.push(...filesIn(text, root))
    token = textOf(text, 'NextContinuationToken')
  } while (token !== undefined)
  return found
}

/** Waits for the headers only; the body is read at the reader's speed. */
async function answerWithin(
  ms: number,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), ms)
  try {
    return await ask(patience.signal)
  } catch (error) {
    if (patience.signal.aborted) throw new FileStoreError('slow', 'the file store takes too long')
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
    throw new FileStoreError('unreachable', `the file store cannot be reached: ${String(code)}`)
  } finally {
    clearTimeout(timer)
  }
}

function factsIn(headers: Headers): FileFacts {
  return {
    size: sizeIn(headers),
    type: headers.get('content-type') ?? 'application/octet-stream',
    etag: headers.get('etag') ?? '""',
  }
}

/** The length of a compressed answer is not that of the file, which `fetch` unpacks. */
function sizeIn(headers: Headers): number | undefined {
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity') return undefined
  const whole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  const length = whole ?? headers.get('content-length')
  return length === null ? undefined : Number(length)
}

/** The entries of a listing, with keys below `root`. Foreign keys with other letters are left out. */
function filesIn(xml: string, root: string): ListedFile[] {
  return xml
    .split('<Contents>')
    .slice(1)
    .map((entry) => ({
      key: textOf(entry, 'Key')?.slice(root.length) ?? '',
      size: Number(textOf(entry, 'Size')),
      changedAt: new Date(textOf(entry, 'LastModified') ?? 0),
    }))
    .filter(({ key }) => /^[\w./-]+$/.test(key))
}

/** The text of the first element of this name. */
function textOf(xml: string, name: string): string | undefined {
  const from = xml.indexOf(`<${name}>`)
  const to = xml.indexOf(`</${name}>`, from)
  return from < 0 || to < 0 ? undefined : xml.slice(from + name.length + 2, to)
}

import { createHmac, randomUUID } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export const SECRET_KEY = 'sk_test_0000000000'
export const WEBHOOK_SECRET = 'whsec_0000000000'

/** A fault of one call: before it has done its work or after it. */
export type Fault =
  | 'slow'
  /** The connection is lost: for the shop the same as no answer in time, and at once. */
  | 'silent'
  | 'silent-after'
  | 'broken'
  | 'broken-after'
  /** The provider does not take this payment: a page is refused for good. */
  | 'refuses'
  /** Of a refund: the balance is too low; or the refund is pending, and no money has moved. */
  | 'no-balance'
  | 'waits'

export type Session = {
  id: string
  object: 'checkout.session'
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  amount_total: number
  currency: string
  livemode: boolean
  expires_at: number
  success_url: string
  cancel_url: string
  metadata: Record<string, string>
}
export type Refund = {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: 'succeeded' | 'pending' | 'failed'
  metadata: Record<string, string>
}
type Answer = { status: number; body: unknown }

/**
 * A Stripe stub: sessions, their page, refunds, idempotency keys that replay even a fault, and
 * webhooks with real signatures. The next calls that change something consume `faults`.
 */
export async function startStripe(now: () => Date = () => new Date()) {
  const state: State = {
    sessions: new Map<string, Session>(),
    refunds: [],
    keys: new Map<string, { form: string; answer: Answer }>(),
    faults: [],
    lost: new Set<string>(),
    base: '',
    now,
  }
  const server = http.createServer((req, res) => {
    serve(state, req, res).catch(() => res.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A TCP server's address is never a string.
  state.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    state,
    faults: state.faults,
    base: new URL(state.base),
    sessions: () => [...state.sessions.values()],
    charges: () => [...state.sessions.values()].filter((s) => s.payment_status === 'paid'),
    refunds: () => state.refunds,
    pay: (id: string) => pay(state, id),
    expire: (id: string) => void (find(state, id).status = 'expired'),
    event: (type: string, object: unknown, options: SignOptions = {}) =>
      signedEvent(state, type, object, options),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>

type State = {
  sessions: Map<string, Session>
  refunds: Refund[]
  keys: Map<string, { form: string; answer: Answer }>
  faults: Fault[]
  /** Calls whose repetition is lost as well. */
  lost: Set<string>
  base: string
  now: () => Date
}
type SignOptions = { secret?: string; ageSeconds?: number }

function find(state: State, id: string): Session {
  const session = state.sessions.get(id)
  if (!session) throw new Error(`no session ${id}`)
  return session
}

/** The shopper pays on the page; an expired session takes no money. */
function pay(state: State, id: string): boolean {
  const session = find(state, id)
  const isOver = session.expires_at * 1000 <= state.now().getTime()
  if (session.status !== 'open' || isOver) return false
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    payment_intent: `pi_${randomUUID()}`,
  })
  return true
}

function signedEvent(state: State, type: string, object: unknown, options: SignOptions) {
  const { secret = WEBHOOK_SECRET, ageSeconds = 0 } = options
  const event = { id: `evt_${randomUUID()}`, object: 'event', type, data: { object } }
  const body = JSON.stringify(event)
  const time = Math.floor(state.now().getTime() / 1000) - ageSeconds
  const signed = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { body, signature: `t=${time},v1=${signed}` }
}

async function serve(state: State, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = new URL(req.url ?? '/', state.base)
  if (url.pathname.startsWith('/pay/')) return servePage(state, req, res, url)
  const form = await text(req)
  if (req.headers.authorization !== `Bearer ${SECRET_KEY}`) {
    return send(res, problem(401, 'invalid_request_error'))
  }
  if (req.method === 'GET') return send(res, read(state, url))
  if (state.lost.delete(nameOf(req))) {
    res.destroy()
    return
  }
  const fault = state.faults.shift()
  if (fault === 'slow') await sleep(30)
  if (fault === 'silent') return lose(state, req, res)
  const key = String(req.headers['idempotency-key'] ?? randomUUID())
  const before = state.keys.get(key)
  if (before && before.form !== form) return send(res, problem(400, 'idempotency_error'))
  const answer = before?.answer ?? change(state, url, new URLSearchParams(form), fault)
  state.keys.set(key, { form, answer })
  if (fault === 'silent-after') lose(state, req, res)
  else send(res, answer)
}

/** Closes the connection, and that of the library's own second try, which it makes at once. */
function lose(state: State, req: IncomingMessage, res: ServerResponse): void {
  state.lost.add(nameOf(req))
  res.destroy()
}

const nameOf = ({ url, headers }: IncomingMessage): string =>
  `${url} ${String(headers['idempotency-key'])}`

function read(state: State, url: URL): Answer {
  const [, , kind, , id = ''] = url.pathname.split('/')
  if (kind === 'refunds') {
    const intent = url.searchParams.get('payment_intent')
    const data = state.refunds.filter((refund) => refund.payment_intent === intent)
    return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } }
  }
  const session = state.sessions.get(id)
  return session ? { status: 200, body: session } : problem(404, 'invalid_request_error')
}

function change(state: State, url: URL, form: URLSearchParams, fault?: Fault): Answer {
  if (fault === 'broken') return problem(500, 'api_error')
  if (fault === 'refuses') return problem(400, 'invalid_request_error', 'amount_too_large')
  if (fault === 'no-balance') return problem(400, 'invalid_request_error', 'balance_insufficient')
  const done = work(state, url, form)
  const last = state.refunds.at(-1)
  if (fault === 'waits' && last) last.status = 'pending'
  return fault === 'broken-after' ? problem(500, 'api_error') : done
}

function work(state: State, url: URL, form: URLSearchParams): Answer {
  const [, , kind, , id, verb] = url.pathname.split('/')
  if (kind === 'refunds') return makeRefund(state, form)
  if (verb !== 'expire') return makeSession(state, form)
  const session = find(state, id ?? '')
  if (session.status !== 'open') return problem(400, 'invalid_request_error')
  session.status = 'expired'
  return { status: 200, body: session }
}

function makeSession(state: State, form: URLSearchParams): Answer {
  const expiresAt = Number(form.get('expires_at'))
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
  const isSoon = expiresAt * 1000 - state.now().getTime() < 30 * 60_000
  if (isSoon || !(amount >= 50)) return problem(400, 'invalid_request_error')
  const id = `cs_test_${randomUUID()}`
  const session: Session = {
    id,
    object: 'checkout.session',
    url: `${state.base}/pay/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: amount,
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    livemode: false,
    expires_at: expiresAt,
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
    metadata: {
      order: form.get('metadata[order]') ?? '',
      attempt: form.get('metadata[attempt]') ?? '',
    },
  }
  state.sessions.set(id, session)
  return { status: 200, body: { ...session } }
}

function makeRefund(state: State, form: URLSearchParams): Answer {
  const intent = form.get('payment_intent') ?? ''
  const amount = Number(form.get('amount'))
  const charge = [...state.sessions.values()].find((s) => s.payment_intent === intent)
  const given = state.refunds
    .filter((refund) => refund.payment_intent === intent && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0)
  if (!charge || given + amount > charge.amount_total) return problem(400, 'invalid_request_error')
  const refund: Refund = {
    id: `re_${randomUUID()}`,
    object: 'refund',
    amount,
    payment_intent: intent,
    status: 'succeeded',
    metadata: { refund: form.get('metadata[refund]') ?? '' },
  }
  state.refunds.push(refund)
  return { status: 200, body: refund }
}

/** The page on which a shopper pays, or goes back. */
async function servePage(state: State, req: IncomingMessage, res: ServerResponse, url: URL) {
  const session = find(state, url.pathname.split('/')[2] ?? '')
  if (req.method === 'POST') {
    await text(req)
    if (pay(state, session.id)) {
      res.writeHead(303, { location: session.success_url }).end()
      return
    }
  }
  const amount = (session.amount_total / 100).toFixed(2)
  res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  res.end(`<!doctype html><html lang="es"><title>Pago</title><link rel="icon" href="data:,">
    <h1>Pagar ${amount} EUR</h1><form method="post"><button>Pagar ahora</button></form>
    <a href="${session.cancel_url}">Volver a la tienda</a></html>`)
}

const problem = (status: number, type: string, code?: string): Answer => ({
  status,
  body: { error: { type, message: type, ...(code !== undefined && { code }) } },
})

function send(res: ServerResponse, { status, body }: Answer): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Question = {
  countryCode: string
  vatNumber: string
  requesterMemberStateCode?: string
  requesterNumber?: string
}

/** A way to answer, or not to. Words in capitals are those of the service. */
export type ViesAct =
  | 'valid'
  | 'invalid'
  /** A refusal of the service, and the same word beside `valid: false`. */
  | { word: string }
  | { userError: string }
  | { body: unknown }
  /** Nothing until the server closes. */
  | 'silent'
  | 'hangs-up'
  /** Fewer bytes than it announced, and fewer than the text has. */
  | 'half'
  | 'half-text'
  | 'html'
  | 'html-500'
  | 'valid-500'
  /** To an address of this server that would say «valid». */
  | 'redirect'
  /** Without end. */
  | 'huge'

export const PROOF = 'WAPIAAAAX0000000'

/** An answer of VIES about a number; the name and address of nobody. */
const answerTo = ({ countryCode, vatNumber, requesterNumber }: Question, valid: boolean) => ({
  countryCode,
  vatNumber,
  requestDate: '2026-03-05T12:00:00.000Z',
  valid,
  requestIdentifier: requesterNumber === undefined ? '' : PROOF,
  name: valid ? 'OFICINA DE EXEMPLO LDA' : '---',
  address: valid ? 'RUA DIREITA 5, PORTO' : '---',
})

/** A stand-in for VIES over HTTP: it answers as `act` says, also to each country of its own. */
export async function startViesServer() {
  const state = {
    act: 'valid' as ViesAct,
    /** In place of `act`, by the letters of a country. */
    acts: {} as Record<string, ViesAct>,
    /** Whether the shop's own number is known there. */
    knowsAsker: true,
    asked: [] as Question[],
    paths: [] as string[],
    /** Answers that their reader left before the end. */
    left: 0,
  }
  const server = http.createServer((request, response) => {
    void (async () => {
      state.paths.push(request.url ?? '')
      const question = (await json(request)) as Question
      state.asked.push(question)
      response.on('close', () => void (state.left += response.writableFinished ? 0 : 1))
      if (!state.knowsAsker && question.requesterNumber !== undefined) {
        send(response, refusal('INVALID_REQUESTER_INFO'))
      } else {
        perform(response, state.acts[question.countryCode] ?? state.act, question)
      }
    })()
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    origin,
    url: new URL('/taxation_customs/vies/rest-api/check-vat-number', origin),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => void server.close(done))
    },
  })
}

const refusal = (word: string) => ({ actionSucceed: false, errorWrappers: [{ error: word }] })

function send(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function perform(response: ServerResponse, act: ViesAct, question: Question): void {
  if (typeof act === 'object') {
    if ('word' in act) send(response, refusal(act.word))
    else if ('body' in act) send(response, act.body)
    else send(response, { ...answerTo(question, false), userError: act.userError })
    return
  }
  const text = JSON.stringify(answerTo(question, true))
  const half = text.slice(0, text.length / 2)
  switch (act) {
    case 'valid':
    case 'invalid':
      send(response, answerTo(question, act === 'valid'))
      return
    case 'silent':
      return
    case 'hangs-up':
      response.destroy()
      return
    case 'half':
      response.writeHead(200, { 'content-length': text.length })
      response.write(half, () => response.destroy())
      return
    case 'half-text':
      response.writeHead(200).end(half)
      return
    case 'html':
    case 'html-500':
      response.writeHead(act === 'html' ? 200 : 500, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>Maintenance</title>')
      return
    case 'valid-500':
      send(response, answerTo(question, true), 500)
      return
    case 'redirect':
      response.writeHead(307, { location: '/elsewhere' }).end()
      return
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json' })
      writeOn(response)
  }
}

/** Writes spaces, which JSON allows before a value, until the reader has gone. */
function writeOn(response: ServerResponse): void {
  if (response.destroyed) return
  response.write(' '.repeat(16_384), () => setImmediate(() => writeOn(response)))
}

import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import type { AgencyAnswer } from './agency-types.ts'
import { certificateFile, startAgency } from './agency.ts'
import { askAgency } from './ask-agency.ts'
import { readAnswer } from './read-answer.ts'
import {
  cancelled,
  changed,
  INCIDENT,
  issued,
  MADE_AT,
  marked,
  messageOf,
} from './sample-records.ts'

const NUMBER = 'S-2026-000001'
const MESSAGE = messageOf([issued(NUMBER)])
const now = () => new Date(MADE_AT)
/** Which of these a client meets is chance: the other side is gone, with or without a word. */
const LOST = /alert|hang up|ECONNRESET|EPIPE|before secure TLS/

async function agencyForTest(options: Parameters<typeof startAgency>[0] = {}) {
  const agency = await startAgency({ now, ...options })
  onTestFinished(() => agency.close())
  return {
    ...agency,
    agency,
    ask: (xml = MESSAGE, asking: Parameters<typeof askAgency>[2] = {}) =>
      askAgency(agency, xml, asking),
    numbers: () => agency.held().map(({ number }) => number),
  }
}

const codeOf = (fault: string) => /<faultstring>Codigo\[(\d+)\]/.exec(fault)?.[1]

test.each([
  ['no certificate', null],
  ['a certificate of another authority', 'foreign.p12'],
  ['a certificate that has expired', 'expired.p12'],
])('%s is refused before any request', async (_, name) => {
  const { ask, requests } = await agencyForTest()
  const pfxFile = name && certificateFile(name)
  await expect(ask(MESSAGE, { pfxFile })).rejects.toThrow(LOST)
  expect(requests()).toEqual([])
  expect((await ask()).status, 'the shop’s own').toBe(200)
})

test('the expired certificate stands for the shop’s if a test wants so', async () => {
  const { ask, requests } = await agencyForTest({ expiredClient: true })
  await expect(ask()).rejects.toThrow(LOST)
  expect(requests()).toEqual([])
})

test('without the need of a certificate, a message without one is taken', async () => {
  const { ask } = await agencyForTest({ requireClientCertificate: false })
  const { body } = await ask(MESSAGE, { pfxFile: null })
  expect(readAnswer(body)).toMatchObject({ state: 'Correcto', presenter: 'B00000000' })
})

test('the certificate in the older encryption is one that OpenSSL 3 does not read', () => {
  const read = (name: string) =>
    createSecureContext({ pfx: readFileSync(certificateFile(name)), passphrase: 'ejemplo' })
  expect(() => read('legacy.p12')).toThrow(/Unsupported PKCS12/)
  expect(() => read('shop.p12')).not.toThrow()
})

test('a request is kept whole, with what it says of itself', async () => {
  const { ask, requests } = await agencyForTest()
  const second = messageOf([issued('S-2026-000002')], INCIDENT)
  await ask()
  await ask(second)
  await ask('no XML')
  expect(requests()).toEqual([
    { records: [NUMBER], incidencia: false, xml: MESSAGE },
    { records: ['S-2026-000002'], incidencia: true, xml: second },
    { records: [], incidencia: false, xml: 'no XML' },
  ])
})

test('the waiting time is what the test says', async () => {
  const { agency, ask } = await agencyForTest()
  agency.waitSeconds = 7
  expect(readAnswer((await ask()).body).waitSeconds).toBe('7')
})

const inHeader = (tags: string) => messageOf([issued(NUMBER)], tags)
const lastDay = (day: string) =>
  inHeader(
    `<sf:RemisionVoluntaria><sf:FechaFinVeriFactu>${day}</sf:FechaFinVeriFactu></sf:RemisionVoluntaria>`,
  )

test.each([
  ['no XML', 'no XML', '4103'],
  ['not of the schema', MESSAGE.replaceAll('sf:CuotaTotal>', 'sf:CuotaMia>'), '4102'],
  ['of another issuer', MESSAGE.replaceAll('B00000000', 'B00000001'), '4112'],
  [
    'to answer a demand',
    inHeader(
      '<sf:RemisionRequerimiento><sf:RefRequerimiento>1</sf:RefRequerimiento></sf:RemisionRequerimiento>',
    ),
    '4126',
  ],
  ['with a wrong last day', lastDay('30-12-2026'), '4120'],
  ['with the last day of another year', lastDay('31-12-2027'), '4120'],
])('a fault of the client refuses the whole message: %s', async (_, xml, code) => {
  const { ask, numbers } = await agencyForTest()
  const { status, body } = await ask(xml)
  expect(status).toBe(500)
  expect(body).toContain('<env:Fault><faultcode>env:Client</faultcode>')
  expect(codeOf(body)).toBe(code)
  expect(numbers()).toEqual([])
})

test('the last day of this year and of the year before are taken', async () => {
  const { ask } = await agencyForTest()
  expect((await ask(lastDay('31-12-2026'))).status).toBe(200)
  expect((await ask(lastDay('31-12-2025'))).status).toBe(200)
})

test('a GET and another address are not answered as a message', async () => {
  const { ask, numbers } = await agencyForTest()
  expect(codeOf((await ask('', { method: 'GET' })).body)).toBe('4135')
  expect((await ask(MESSAGE, { path: '/wlpl/' })).status).toBe(404)
  expect(numbers()).toEqual([])
})

test.each<[AgencyAnswer, status: number, words: RegExp]>([
  ['fault-client', 500, /env:Client<.*Codigo\[4104\]\..* NIF:B00000000\. NOMBRE_RAZON:Vereda/s],
  ['fault-server', 500, /env:Server<.*Codigo\[3501\]/s],
  ['http-500', 500, /^<!DOCTYPE html>/],
  ['http-503', 503, /^<!DOCTYPE html>/],
  ['html', 200, /^<!DOCTYPE html>/],
])(
  'planned: %s takes nothing, and the next request is answered normally',
  async (plan, status, words) => {
    const { ask, plan: planned, numbers, requests } = await agencyForTest()
    planned(plan)
    const answer = await ask()
    expect(answer.status).toBe(status)
    expect(answer.body).toMatch(words)
    expect(numbers()).toEqual([])
    expect((await ask()).status).toBe(200)
    expect([numbers(), requests().length]).toEqual([[NUMBER], 2])
  },
)

test('planned: a connection is closed at once, and is no request', async () => {
  const { ask, plan, requests } = await agencyForTest()
  plan('refuse-connection')
  await expect(ask()).rejects.toThrow(LOST)
  expect(requests()).toEqual([])
  expect((await ask()).status).toBe(200)
})

test.each<[AgencyAnswer, taken: string[]]>([
  ['hang', []],
  ['take-then-hang', [NUMBER]],
])('planned: %s answers nothing until the agency closes', async (answer, taken) => {
  const agency = await startAgency({ now })
  agency.plan(answer)
  const answered: string[] = []
  const asked = askAgency(agency, MESSAGE).then(({ body }) => answered.push(body))
  await expect.poll(() => agency.requests()).toHaveLength(1)
  // The next request is answered while this one waits.
  expect((await askAgency(agency, messageOf([issued('S-2026-000002')]))).status).toBe(200)
  expect(agency.held().map(({ number }) => number)).toEqual([...taken, 'S-2026-000002'])
  expect(answered).toEqual([])
  const [ended] = await Promise.allSettled([asked, agency.close()])
  expect(ended).toMatchObject({ status: 'rejected' })
})

test('planned: the records are taken, and the connection is cut before the answer', async () => {
  const { ask, plan, numbers } = await agencyForTest()
  plan('take-then-cut')
  await expect(ask()).rejects.toThrow(LOST)
  expect(numbers()).toEqual([NUMBER])
  expect(readAnswer((await ask()).body).lines).toEqual([`${NUMBER} Alta Incorrecto 3000 Correcta`])
})

test('planned: the records are taken, and half of the answer comes', async () => {
  const { ask, plan, numbers } = await agencyForTest()
  plan('half-answer')
  await expect(ask()).rejects.toThrow(/aborted/)
  expect(numbers()).toEqual([NUMBER])
})

test('answers are planned in order, and otherwise the usual one is given', async () => {
  const { ask, plan, always } = await agencyForTest()
  always('http-503')
  plan('html', 'normal')
  const statuses = []
  for (let n = 0; n < 4; n += 1) statuses.push((await ask()).status)
  always('normal')
  statuses.push((await ask()).status)
  expect(statuses).toEqual([200, 200, 503, 503, 200])
})

test('a planned outcome of a record is in the answer, with its words', async () => {
  const { ask, plan } = await agencyForTest()
  plan({
    kind: 'record',
    match: ({ number }: { number: string }) => number === NUMBER,
    outcome: 'Incorrecto',
    code: 1189,
    text: 'Falta «Destinatarios» & más',
  })
  const both = messageOf([issued(NUMBER), issued('S-2026-000002', { previous: issued(NUMBER) })])
  expect(readAnswer((await ask(both)).body)).toMatchObject({
    state: 'ParcialmenteCorrecto',
    csv: 'A-00000000000001',
    lines: [`${NUMBER} Alta Incorrecto 1189`, 'S-2026-000002 Alta Correcto'],
    errors: ['Falta «Destinatarios» & más'],
  })
})

test('an answer that refuses everything has no CSV', async () => {
  const { ask } = await agencyForTest()
  await ask()
  expect(readAnswer((await ask()).body)).toMatchObject({
    csv: '',
    presenter: '',
    issuer: 'B00000000',
    state: 'Incorrecto',
  })
})

test('an answer repeats the marks of a record, and says what became of a duplicate', async () => {
  const { ask } = await agencyForTest()
  const reference = '<sf:RefExterna>pedido 7</sf:RefExterna>'
  const corrected = changed(
    marked(issued(NUMBER), { Subsanacion: 'S', RechazoPrevio: 'X' }),
    '<sf:NombreRazonEmisor>',
    (found) => reference + found,
  )
  const spaced = changed(corrected, `>${NUMBER}<`, `>  ${NUMBER} <`)
  const unknown = marked(cancelled('S-2026-000002'), { SinRegistroPrevio: 'S' })
  const message = messageOf([spaced, unknown])
  expect(readAnswer((await ask(message)).body).lines).toEqual([
    `${NUMBER} Alta S X pedido 7 Correcto`,
    'S-2026-000002 Anulacion S AceptadoConErrores 2007',
  ])
  expect(readAnswer((await ask(message)).body).lines).toEqual([
    `${NUMBER} Alta S X pedido 7 Incorrecto 3000 Correcta`,
    'S-2026-000002 Anulacion S Incorrecto 3000 Anulada 2007',
  ])
})

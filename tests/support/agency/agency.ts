import { readFileSync } from 'node:fs'
import https from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import type { Agency, AgencyAnswer, AgencyRequest, PlannedOutcome } from './agency-types.ts'
import { answerXml, faultXml } from './answers.ts'
import { openBooks } from './books.ts'
import { agencyError, type AgencyError } from './errors.ts'
import { sendingError } from './header-rules.ts'
import { isPage, sendAnswer, sendFault, sendHalf, sendPage } from './http-answers.ts'
import { readSending, type Sending } from './reading.ts'
import { textAt } from './tag.ts'

const PATH = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP'
const PASSPHRASE = 'ejemplo'

/** A file of the folder `certificates`, whose README says what each is for. */
export const certificateFile = (name: string): string =>
  path.join(import.meta.dirname, 'certificates', name)

type Options = {
  /** Off: connections without a certificate are let in too. */
  requireClientCertificate?: boolean
  /** The shop's certificate is one that has expired. */
  expiredClient?: boolean
  /** The agency's clock. */
  now?: () => Date
}

/**
 * Stands in for the tax agency's service that takes records of invoices (VERI*FACTU), on a free port
 * of this machine, with books in memory. It follows the agency's papers: the description of the web
 * service 1.0.1, validations 1.1.2, the specification of the hash 0.1.2; the schemas 1.0. It does not
 * know which tax numbers exist, nor the rules of what the shop never writes: IGIC and IPSI, special
 * regimes, the equivalence surcharge, invoices by third parties.
 * Guarded by: tests/server/agency.test.ts and the tests of this folder.
 */
export async function startAgency(options: Options = {}): Promise<Agency> {
  const { requireClientCertificate = true, expiredClient = false, now = () => new Date() } = options
  const books = openBooks()
  const requests: AgencyRequest[] = []
  const planned: AgencyAnswer[] = []
  let usual: AgencyAnswer = 'normal'
  let petitions = 0

  const server = https.createServer({
    pfx: readFileSync(certificateFile('agency.p12')),
    passphrase: PASSPHRASE,
    ca: readFileSync(certificateFile('authority.pem')),
    requestCert: true,
    rejectUnauthorized: requireClientCertificate,
  })
  server.on('connection', (socket) => {
    if ((planned[0] ?? usual) !== 'refuse-connection') return
    planned.shift()
    socket.destroy()
  })
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    // One request for each connection, so that a planned refusal meets the next request.
    res.setHeader('Connection', 'close')
    serve(req, res).catch((error: unknown) => {
      // A fault of this stand-in itself: the test must not take it for a planned one.
      console.error(error)
      res.destroy()
    })
  })

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const xml = await text(req)
    const sending = readSending(xml)
    const read = 'records' in sending ? sending : undefined
    requests.push({
      records: (read?.records ?? []).map(({ number }) => number),
      incidencia: read?.incidencia ?? false,
      xml,
    })
    const answer = planned.shift() ?? usual
    if (isPage(answer)) return sendPage(res, answer)
    if (answer === 'hang') return
    if (answer === 'refuse-connection') return void res.destroy()
    if (answer === 'fault-server') return sendFault(res, faultXml('Server', agencyError(3501)))
    if (answer === 'fault-client') return sendFault(res, faultXml('Client', unknownIssuer(read)))
    if (req.url !== PATH) return sendPage(res, 'not-found')
    const presenter = presenterOf(req)
    const error =
      req.method === 'POST'
        ? sendingError(sending, { presenter, today: madridDay(now().toISOString()) })
        : agencyError(4135)
    if (error || !read) return sendFault(res, faultXml('Client', error ?? agencyError(4102)))
    const body = take(read, presenter, typeof answer === 'object' ? answer : undefined)
    if (answer === 'take-then-hang') return
    if (answer === 'take-then-cut') res.destroy()
    else if (answer === 'half-answer') sendHalf(res, body)
    else sendAnswer(res, body)
  }

  function take(sending: Sending, presenter: string | undefined, outcome?: PlannedOutcome): string {
    petitions += 1
    const petition = String(petitions).padStart(16, '0')
    const at = now()
    const lines = books.takeAll({ sending, planned: outcome, now: at, petition })
    return answerXml(sending, lines, {
      csv: `A-${petition.slice(2)}`,
      presenter: presenter ?? textAt(sending.header, 'ObligadoEmision/NIF'),
      now: at,
      waitSeconds: agency.waitSeconds,
    })
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A TCP server's address is never a string.
  const { port } = server.address() as AddressInfo
  const agency: Agency = {
    url: `https://localhost:${port}${PATH}`,
    pfxFile: certificateFile(expiredClient ? 'expired.p12' : 'shop.p12'),
    passphrase: PASSPHRASE,
    caFile: certificateFile('authority.pem'),
    held: books.held,
    requests: () => requests,
    plan: (...answers) => void planned.push(...answers),
    always: (answer) => void (usual = answer),
    waitSeconds: 60,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return agency
}

/** As the description of the web service shows it, 6.2.6. */
function unknownIssuer(sending: Sending | undefined): AgencyError {
  const issuer = (name: string) => sending && textAt(sending.header, `ObligadoEmision/${name}`)
  return agencyError(4104, `NIF:${issuer('NIF')}. NOMBRE_RAZON:${issuer('NombreRazon')}`)
}

/** The NIF of the certificate with which a request came: "serialNumber=VATES-B00000000". */
function presenterOf({ socket }: IncomingMessage): string | undefined {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return undefined
  const subject = socket.getPeerX509Certificate()?.subject ?? ''
  return /^serialNumber=(?:VATES-|IDCES-)?(?<nif>.+)$/m.exec(subject)?.groups?.['nif']
}

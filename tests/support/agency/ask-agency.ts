import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import type { Agency } from './agency-types.ts'

type Asking = {
  method?: 'GET' | 'POST'
  path?: string
  /** Another certificate than the shop's; null sends none. */
  pfxFile?: string | null
}

/** Sends a message to the agency as a program of the shop would, and reads the whole answer. */
export async function askAgency(
  { url, pfxFile, passphrase, caFile }: Agency,
  xml: string,
  { method = 'POST', path, pfxFile: other = pfxFile }: Asking = {},
): Promise<{ status: number | undefined; body: string }> {
  const certificate = other === null ? {} : { pfx: readFileSync(other), passphrase }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    https
      .request(path === undefined ? url : new URL(path, url), {
        method,
        headers: { 'Content-Type': 'text/xml;charset=UTF-8' },
        ca: readFileSync(caFile),
        agent: false,
        ...certificate,
      })
      .on('response', resolve)
      .on('error', reject)
      .end(method === 'POST' ? xml : undefined)
  })
  return { status: response.statusCode, body: await text(response) }
}

/** A document of records in its SOAP envelope, as the description of the web service shows, 9.1. */
export const soapMessage = (document: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body>
${document.slice(document.indexOf('<sfLR:'))}</soapenv:Body></soapenv:Envelope>
`

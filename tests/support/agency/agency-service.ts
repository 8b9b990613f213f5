import { readFileSync } from 'node:fs'
import type { Service } from '#core/orders/verifactu/service.server.ts'
import type { Agency } from './agency-types.ts'
import { certificateFile } from './agency.ts'

/** The agency as a shop reaches it, with the certificate that it takes. */
export const serviceOf = (agency: Agency, changes: Partial<Service> = {}): Service => ({
  kind: 'test',
  url: new URL(agency.url),
  certificate: { pfx: readFileSync(agency.pfxFile), password: agency.passphrase },
  authority: readFileSync(agency.caFile, 'utf8'),
  ...changes,
})

/** The agency's service with a certificate of the tests; nothing is sent with it. */
export const certificateService = (
  file: string,
  { kind = 'test', password = 'ejemplo' }: { kind?: Service['kind']; password?: string } = {},
): Service => ({
  kind,
  url: new URL('https://agencia.invalid/'),
  certificate: { pfx: readFileSync(certificateFile(file)), password },
})

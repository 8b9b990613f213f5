import fs from 'node:fs'
import * as v from 'valibot'
import type { Service } from '#core/orders/verifactu/service.server.ts'
import { url } from './config-values.ts'

/**
 * The agency's addresses: a certificate of a seal has one of its own.
 * Source: the definition of its web service (SistemaFacturacion.wsdl), version 1.0.
 */
const SERVICES = {
  production: { kind: 'production', host: 'www1.agenciatributaria.gob.es' },
  'production-seal': { kind: 'production', host: 'www10.agenciatributaria.gob.es' },
  test: { kind: 'test', host: 'prewww1.aeat.es' },
  'test-seal': { kind: 'test', host: 'prewww10.aeat.es' },
} as const
const PATH = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP'

type ServiceName = keyof typeof SERVICES
const SERVICE_NAMES = Object.keys(SERVICES) as [ServiceName, ...ServiceName[]]

/** The variables about the tax agency's service. */
export const VerifactuSettings = v.object({
  VERIFACTU_SERVICE: v.optional(v.picklist(SERVICE_NAMES)),
  VERIFACTU_CERTIFICATE: v.optional(v.string()),
  VERIFACTU_CERTIFICATE_BASE64: v.optional(
    v.pipe(v.string(), v.base64('must be a PKCS#12 file in Base64')),
  ),
  VERIFACTU_PASSWORD: v.optional(v.string(), ''),
  VERIFACTU_API_BASE: v.optional(
    v.pipe(
      url(['https:']),
      v.check(
        (text) => ['127.0.0.1', 'localhost'].includes(URL.parse(text)?.hostname ?? ''),
        'must be on this machine: it is for tests only',
      ),
    ),
  ),
})
type VerifactuSettings = v.InferOutput<typeof VerifactuSettings>

/** What does not go together, as the name of a variable and what is wrong; undefined: all does. */
export function verifactuFault(values: VerifactuSettings): [string, string] | undefined {
  const { VERIFACTU_SERVICE: service, VERIFACTU_CERTIFICATE: file } = values
  const encoded = values.VERIFACTU_CERTIFICATE_BASE64
  if (file !== undefined && encoded !== undefined) {
    return ['VERIFACTU_CERTIFICATE', 'is set, and VERIFACTU_CERTIFICATE_BASE64 too: remove one']
  }
  if (service === undefined && (file ?? encoded) !== undefined) {
    return ['VERIFACTU_SERVICE', 'is required with a certificate: production or test']
  }
  if (service !== undefined && (file ?? encoded) === undefined) {
    return ['VERIFACTU_CERTIFICATE', 'is required when VERIFACTU_SERVICE is set']
  }
  if (values.VERIFACTU_API_BASE !== undefined && !service?.startsWith('test')) {
    return ['VERIFACTU_API_BASE', 'is for tests only: it needs VERIFACTU_SERVICE=test']
  }
  return undefined
}

/**
 * The agency's service; undefined: nothing can be sent from here. A file that cannot be read is an
 * empty certificate, which the sending reports: the shop sells without it.
 */
export function verifactuService(values: VerifactuSettings): Service | undefined {
  const { VERIFACTU_SERVICE: name, VERIFACTU_CERTIFICATE: file } = values
  if (name === undefined) return undefined
  const { kind, host } = SERVICES[name]
  const pfx =
    file === undefined
      ? Buffer.from(values.VERIFACTU_CERTIFICATE_BASE64 ?? '', 'base64')
      : readFile(file)
  return {
    kind,
    url: new URL(PATH, values.VERIFACTU_API_BASE ?? `https://${host}`),
    certificate: { pfx, password: values.VERIFACTU_PASSWORD },
  }
}

function readFile(file: string): Buffer {
  try {
    return fs.readFileSync(file)
  } catch {
    return Buffer.alloc(0)
  }
}

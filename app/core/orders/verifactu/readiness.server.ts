import { formatDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { issuerFault } from '#core/orders/invoices/issuer.ts'
import {
  readCertificate,
  type CertificateFacts,
  type CertificateFault,
} from './certificate.server.ts'
import type { Service } from './service.server.ts'

/** What the sending would begin with, or why it cannot, in words for the owner. */
export type Readiness =
  | ({ ok: true; kind: Service['kind'] } & CertificateFacts)
  | {
      ok: false
      reason: 'no_certificate' | 'certificate' | 'expired' | 'issuer'
      fault?: CertificateFault
      text: string
    }

/**
 * Whether the sending can begin with the service that is configured: its certificate is read and
 * valid at `now`, and the shop's own data are no sample where the agency itself would get them.
 */
export function readiness(service: Pick<Service, 'kind' | 'certificate'> | undefined, now: Date) {
  if (!service) return refuse('no_certificate', NO_CERTIFICATE)
  const facts = readCertificate(service.certificate)
  if (!facts.ok) {
    return { ...refuse('certificate', CERTIFICATE_FAULTS[facts.fault]), fault: facts.fault }
  }
  const { kind } = service
  if (Date.parse(facts.until) <= now.getTime()) {
    const day = formatDay(madridDay(facts.until))
    return refuse('expired', `El certificado de ${facts.name} caducó el ${day}.`)
  }
  const fault = kind === 'production' ? issuerFault({ isSelling: true }) : undefined
  if (fault !== undefined) return refuse('issuer', fault)
  return { ...facts, kind } satisfies Readiness
}

const refuse = (reason: Extract<Readiness, { ok: false }>['reason'], text: string) =>
  ({ ok: false, reason, text }) as const

const NO_CERTIFICATE =
  'Falta el certificado: pon VERIFACTU_SERVICE, VERIFACTU_CERTIFICATE y VERIFACTU_PASSWORD en la configuración.'

const CERTIFICATE_FAULTS: Record<CertificateFault, string> = {
  wrong_password: 'La contraseña del certificado no es esa: VERIFACTU_PASSWORD.',
  old_encryption:
    'El certificado está guardado con un cifrado antiguo que ya no se lee. Vuelve a exportarlo desde el navegador, o pide a quien lleva el servidor que lo convierta.',
  no_key: 'El fichero no lleva la clave privada: expórtalo con ella.',
  unreadable: 'El fichero del certificado no se puede leer: tiene que ser .p12 o .pfx.',
}

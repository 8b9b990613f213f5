import { XmlDocument, XmlParseError, type XmlElement } from 'libxml2-wasm'
import { schemaFindings } from '../verifactu/schema-faults.ts'
import { agencyError, type AgencyError } from './errors.ts'
import { childrenOf, readTag, textAt, writeElement, type Tag } from './tag.ts'

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
export const NAMESPACES =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/'
const SUPPLY = `${NAMESPACES}SuministroLR.xsd`

/** A record of a sending; `fault` is what the schema says of its values. */
export type SentRecord = {
  tag: Tag
  kind: 'alta' | 'anulacion'
  issuer: string
  number: string
  issuedOn: string
  fault: AgencyError | undefined
}

export type Sending = {
  header: Tag
  /** What is in the header, for the answer. */
  headerXml: string
  incidencia: boolean
  records: SentRecord[]
}

/**
 * Reads a SOAP message. Refuses what is not built as the schema says, and wrong values in the
 * header; a wrong value in a record refuses that record only.
 * Source: paper of validations 1.1.2, 3.1; description of the web service 1.0.1, 3 and 6.2.
 */
export function readSending(xml: string): Sending | AgencyError {
  let document: XmlDocument
  try {
    document = XmlDocument.fromString(xml)
  } catch (error) {
    if (error instanceof XmlParseError) return agencyError(4103, error.message.trim())
    throw error
  }
  using envelope = document
  const body = supplyIn(envelope.root)
  return body === undefined ? agencyError(4118) : readSupply(body)
}

function supplyIn(envelope: XmlElement): XmlElement | undefined {
  if (envelope.name !== 'Envelope' || envelope.namespaceUri !== SOAP) return undefined
  const bodies = childrenOf(envelope).filter(
    (one) => one.name === 'Body' && one.namespaceUri === SOAP,
  )
  const [supply, ...others] = bodies.flatMap(childrenOf)
  const isSupply = supply?.name === 'RegFactuSistemaFacturacion' && supply.namespaceUri === SUPPLY
  return isSupply && others.length === 0 ? supply : undefined
}

function readSupply(supply: XmlElement): Sending | AgencyError {
  const parts = childrenOf(supply)
  const [first, ...rest] = parts
  if (rest.length > 1000) return agencyError(4114)
  // Each part has a line of its own, so that the schema's line says which part is wrong.
  const lines = parts.map((part) => writeElement(part).replaceAll(/[\r\n]/g, ' '))
  const findings = schemaFindings(
    `<sfLR:RegFactuSistemaFacturacion xmlns:sfLR="${SUPPLY}">\n${lines.join('\n')}\n</sfLR:RegFactuSistemaFacturacion>`,
  )
  const fatal = findings.find(({ line, message }) => line <= 2 || !isOfValue(message))
  if (fatal || !first) return agencyError(4102, fatal?.message)
  const header = readTag(first)
  return {
    header,
    headerXml: childrenOf(first).map(writeElement).join(''),
    incidencia: textAt(header, 'RemisionVoluntaria/Incidencia') === 'S',
    records: rest.flatMap(childrenOf).map((element, at) => {
      const finding = findings.find(({ line }) => line === at + 3)
      return readRecord(readTag(element), finding?.message)
    }),
  }
}

/** Of a text that its type does not take, not of a tag that is missing or in the wrong place. */
const isOfValue = (message: string) => /\[facet '|is not a valid value of/.test(message)

function readRecord(tag: Tag, finding: string | undefined): SentRecord {
  const suffix = tag.name === 'RegistroAlta' ? '' : 'Anulada'
  const isOfTime = finding?.includes('FechaHoraHusoGenRegistro') ?? false
  return {
    tag,
    kind: tag.name === 'RegistroAlta' ? 'alta' : 'anulacion',
    issuer: textAt(tag, `IDFactura/IDEmisorFactura${suffix}`),
    number: textAt(tag, `IDFactura/NumSerieFactura${suffix}`),
    issuedOn: textAt(tag, `IDFactura/FechaExpedicionFactura${suffix}`),
    fault: finding === undefined ? undefined : agencyError(isOfTime ? 1244 : 1100, finding),
  }
}

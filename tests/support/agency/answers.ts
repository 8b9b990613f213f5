import { madridTimestamp } from '#core/orders/invoices/record-text.ts'
import { element } from '#core/base/text/xml.ts'
import type { Line } from './books.ts'
import type { AgencyError } from './errors.ts'
import { NAMESPACES, type Sending } from './reading.ts'
import { textAt } from './tag.ts'

const envelope = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>${body}</env:Body></env:Envelope>
`

/** Source: description of the web service 1.0.1, 6.2.6, with its example. */
export const faultXml = (side: 'Client' | 'Server', { code, text }: AgencyError): string =>
  envelope(
    `<env:Fault>${element('faultcode', `env:${side}`)}${element('faultstring', `Codigo[${code}].${text}`)}` +
      `<detail>${element('callstack', `WSExcepcion [faultcode=null, detailMap=null, version=0]`)}</detail></env:Fault>`,
  )

/**
 * The answer to a sending. CSV and the data of the presentation are missing if nothing is taken.
 * Source: description of the web service 1.0.1, 6.4.4, with the types of SuministroInformacion.xsd.
 */
export function answerXml(
  { headerXml }: Sending,
  lines: readonly Line[],
  { csv, presenter, now, waitSeconds }: Presentation,
): string {
  const isAnyTaken = lines.some(({ state }) => state !== 'Incorrecto')
  const presentation =
    element('tik:NIFPresentador', presenter) +
    element('tik:TimestampPresentacion', madridTimestamp(now.toISOString()))
  const taken = `${element('tikR:CSV', csv)}<tikR:DatosPresentacion>${presentation}</tikR:DatosPresentacion>`
  return envelope(
    `<tikR:RespuestaRegFactuSistemaFacturacion xmlns:tikR="${NAMESPACES}RespuestaSuministro.xsd" xmlns:tik="${NAMESPACES}SuministroInformacion.xsd">` +
      (isAnyTaken ? taken : '') +
      `<tikR:Cabecera>${headerXml}</tikR:Cabecera>` +
      element('tikR:TiempoEsperaEnvio', String(waitSeconds)) +
      element('tikR:EstadoEnvio', stateOfAll(lines)) +
      lines.map(lineXml).join('') +
      '</tikR:RespuestaRegFactuSistemaFacturacion>',
  )
}

export type Presentation = { csv: string; presenter: string; now: Date; waitSeconds: number }

/** List L18. */
function stateOfAll(lines: readonly Line[]): string {
  if (lines.every(({ state }) => state === 'Correcto')) return 'Correcto'
  return lines.every(({ state }) => state === 'Incorrecto') ? 'Incorrecto' : 'ParcialmenteCorrecto'
}

const SENT_WITH = ['Subsanacion', 'RechazoPrevio', 'SinRegistroPrevio']
/** List L21. */
const DUPLICATE_STATES = {
  Correcto: 'Correcta',
  AceptadoConErrores: 'AceptadaConErrores',
  Anulado: 'Anulada',
}

function lineXml({ record, state, error, duplicate }: Line): string {
  const { tag, kind, issuer, number, issuedOn } = record
  const reference = textAt(tag, 'RefExterna')
  const id =
    element('tik:IDEmisorFactura', issuer) +
    element('tik:NumSerieFactura', number) +
    element('tik:FechaExpedicionFactura', issuedOn)
  const operation =
    element('tik:TipoOperacion', kind === 'alta' ? 'Alta' : 'Anulacion') +
    SENT_WITH.map((name) => optional(`tik:${name}`, textAt(tag, name))).join('')
  return (
    `<tikR:RespuestaLinea><tikR:IDFactura>${id}</tikR:IDFactura><tikR:Operacion>${operation}</tikR:Operacion>` +
    optional('tikR:RefExterna', reference) +
    element('tikR:EstadoRegistro', state) +
    errorXml('tikR', error) +
    (duplicate ? duplicateXml(duplicate) : '') +
    '</tikR:RespuestaLinea>'
  )
}

const duplicateXml = ({ petition, state, error }: NonNullable<Line['duplicate']>) =>
  `<tikR:RegistroDuplicado>${element('tik:IdPeticionRegistroDuplicado', petition)}` +
  `${element('tik:EstadoRegistroDuplicado', DUPLICATE_STATES[state])}${errorXml('tik', error)}</tikR:RegistroDuplicado>`

const errorXml = (prefix: string, error: AgencyError | undefined) =>
  error
    ? element(`${prefix}:CodigoErrorRegistro`, String(error.code)) +
      element(`${prefix}:DescripcionErrorRegistro`, error.text.slice(0, 500))
    : ''

const optional = (name: string, text: string) => (text === '' ? '' : element(name, text))

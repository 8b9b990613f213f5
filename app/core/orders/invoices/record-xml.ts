import { invoicing } from '#core/orders/record-schema/invoicing.ts'
import type { Identity, IdType } from '#core/pricing/tax/id-types.ts'
import { countryOfVatId } from '#core/pricing/tax/vat-id.ts'
import { element } from '#core/base/text/xml.ts'
import {
  wholeBuyer,
  type Invoice,
  type InvoiceContent,
  type InvoiceRef,
  type TaxSum,
} from './invoice.ts'
import { amountText, spanishDay } from './record-text.ts'
import { recordedText } from './recorded-text.ts'

/** The record before, which a record names; null for the first. */
export type PreviousRecord = InvoiceRef & { issuerTaxId: string; hash: string }

/** The place of a record in the chain. */
export type ChainLink = { previous: PreviousRecord | null; generatedAt: string; hash: string }

const NAMESPACE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/'

type Node = string | readonly [name: string, content: string | readonly Node[]]

/** A tag of the schema SuministroInformacion around a text or other tags; nothing if it is empty. */
function write(node: Node): string {
  if (typeof node === 'string') return node
  const [name, content] = node
  if (typeof content === 'string') return element(`sf:${name}`, content)
  return `<sf:${name}>${content.map(write).join('')}</sf:${name}>`
}

/**
 * The amounts of a record. IVA of another country is no quota here: the operation is not subject to
 * Spanish IVA. Source: Orden HAC/1177/2024, annex; validations 1207 and 1237 of the tax agency.
 */
export function recordAmounts(invoice: Pick<InvoiceContent, 'taxes' | 'totalCents'>): {
  quotaText: string
  totalText: string
} {
  const quotaCents = invoice.taxes.reduce(
    (sum, tax) => sum + (tax.regime === 'iva' ? tax.quotaCents : 0),
    0,
  )
  return { quotaText: amountText(quotaCents), totalText: amountText(invoice.totalCents) }
}

/**
 * The record of an invoice as XML, in the order of the schema SuministroInformacion.xsd, 1.0.
 * Source: Orden HAC/1177/2024, articles 10 and 14 and annex. Guarded by: record-xml.test.ts.
 */
export function issuedRecordXml(
  invoice: Invoice,
  link: ChainLink,
  amendment?: { prior: PriorRecord },
): string {
  const { issuer, corrects, buyer, operationOn, issuedOn } = invoice
  const { quotaText, totalText } = recordAmounts(invoice)
  const refs = (outer: string, inner: string, named: readonly InvoiceRef[]): Node[] =>
    named.length === 0
      ? []
      : [[outer, named.map((ref) => [inner, idOf(ref.issuerTaxId ?? issuer.taxId, ref)] as const)]]
  return write([
    'RegistroAlta',
    [
      ['IDVersion', '1.0'],
      ['IDFactura', idOf(issuer.taxId, invoice)],
      ['NombreRazonEmisor', issuer.name],
      ...amendmentNodes(amendment),
      ['TipoFactura', invoice.kind],
      ...(corrects ? [['TipoRectificativa', 'I'] as const] : []),
      ...refs('FacturasRectificadas', 'IDFacturaRectificada', corrects ? [corrects] : []),
      ...refs('FacturasSustituidas', 'IDFacturaSustituida', invoice.replaces),
      ...(operationOn === issuedOn ? [] : [['FechaOperacion', spanishDay(operationOn)] as const]),
      ['DescripcionOperacion', recordedText(invoicing.operation)],
      ...(buyer
        ? [
            [
              'Destinatarios',
              [['IDDestinatario', [['NombreRazon', buyer.name], idNode(wholeBuyer(buyer))]]],
            ] as const,
          ]
        : []),
      ['Desglose', invoice.taxes.map(taxNode)],
      ['CuotaTotal', quotaText],
      ['ImporteTotal', totalText],
      ...linkNodes(link),
    ],
  ])
}

/** What became of the record that an amendment follows, at the agency; null: it was taken. */
export type PriorRecord = 'refused' | 'absent' | null

/** List L17: S after a refusal of a record that the agency has, X if it has none. */
const PRIOR_CODES = { refused: 'S', absent: 'X' } as const

const amendmentNodes = (amendment: { prior: PriorRecord } | undefined): Node[] =>
  amendment === undefined
    ? []
    : [
        ['Subsanacion', 'S'],
        ...(amendment.prior === null
          ? []
          : [['RechazoPrevio', PRIOR_CODES[amendment.prior]] as const]),
      ]

/** Of a cancellation also: the agency refused the one before, of an invoice that it has not. */
export type CancellationPrior = PriorRecord | 'refused_absent'

/**
 * The record that cancels an invoice which should not have been issued. Source: as above,
 * `SinRegistroPrevio` and `RechazoPrevio`; validations 1.1.2 of the tax agency, 5.2.
 */
export const cancelledRecordXml = (
  invoice: Pick<Invoice, 'issuer' | 'number' | 'issuedOn'>,
  link: ChainLink,
  prior: CancellationPrior = null,
): string =>
  write([
    'RegistroAnulacion',
    [
      ['IDVersion', '1.0'],
      ['IDFactura', idOf(invoice.issuer.taxId, invoice, 'Anulada')],
      ...(prior?.endsWith('absent') === true ? [['SinRegistroPrevio', 'S'] as const] : []),
      ...(prior?.startsWith('refused') === true ? [['RechazoPrevio', 'S'] as const] : []),
      ...linkNodes(link),
    ],
  ])

/** The tax agency takes as many records at once. Orden HAC/1177/2024, article 16. */
export const RECORDS_AT_ONCE = 1000

/** Who sends records, and what the head of a document says of their sending. */
export type Sender = {
  name: string
  taxId: string
  /** They come late, since something failed. */
  isLate?: boolean
  /** The last day on which records are sent, if one is set. */
  endsOn?: string | null
}

/**
 * Records as documents in the shape in which they are sent (SuministroLR.xsd), as many as needed. The
 * schema has no document without records.
 */
export function recordsDocuments(issuer: Sender, records: readonly string[]): string[] {
  const count = Math.ceil(records.length / RECORDS_AT_ONCE)
  return Array.from({ length: count }, (_, at) => {
    const some = records.slice(at * RECORDS_AT_ONCE, (at + 1) * RECORDS_AT_ONCE)
    return `${XML}${recordsElement(issuer, some)}\n`
  })
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The message that brings records to the tax agency (SOAP 1.1). `RECORDS_AT_ONCE` at most. */
export const sendingDocument = (sender: Sender, records: readonly string[]): string =>
  `${XML}<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>
${recordsElement(sender, records)}
</soapenv:Body></soapenv:Envelope>
`

function recordsElement(
  { name, taxId, isLate = false, endsOn = null }: Sender,
  records: readonly string[],
): string {
  const sending: Node[] = [
    ...(endsOn === null ? [] : [['FechaFinVeriFactu', spanishDay(endsOn)] as const]),
    ...(isLate ? [['Incidencia', 'S'] as const] : []),
  ]
  const header = [
    write([
      'ObligadoEmision',
      [
        ['NombreRazon', name],
        ['NIF', taxId],
      ],
    ]),
    ...(sending.length === 0 ? [] : [write(['RemisionVoluntaria', sending])]),
  ]
  const body = records.map((record) => `<sfLR:RegistroFactura>${record}</sfLR:RegistroFactura>`)
  return `<sfLR:RegFactuSistemaFacturacion xmlns:sfLR="${NAMESPACE}SuministroLR.xsd" xmlns:sf="${NAMESPACE}SuministroInformacion.xsd">
<sfLR:Cabecera>${header.join('')}</sfLR:Cabecera>
${body.join('\n')}
</sfLR:RegFactuSistemaFacturacion>`
}

const idOf = (taxId: string, { number, issuedOn }: InvoiceRef, suffix = ''): Node[] => [
  [`IDEmisorFactura${suffix}`, taxId],
  [`NumSerieFactura${suffix}`, number],
  [`FechaExpedicionFactura${suffix}`, spanishDay(issuedOn)],
]

/** List L7: the kinds of documents. */
const ID_TYPE_CODES: Record<Exclude<IdType, 'nif'>, string> = {
  vat: '02',
  passport: '03',
  national: '04',
  residence: '05',
  other: '06',
}

/** A VAT number names its own country, which may be another than that of the address. */
function idNode({ idType, taxId, country }: Identity): Node {
  if (idType === 'nif') return ['NIF', taxId]
  const named = idType === 'vat' ? countryOfVatId(taxId) : country
  const place: Node[] = named === undefined ? [] : [['CodigoPais', named]]
  return ['IDOtro', [...place, ['IDType', ID_TYPE_CODES[idType]], ['ID', taxId]]]
}

/** Impuesto 01: IVA. Lists L8A and L9: regime and qualification of the operation. */
function taxNode({ regime, percent, baseCents, quotaCents }: TaxSum): Node {
  const base = (cents: number): Node => ['BaseImponibleOimporteNoSujeto', amountText(cents)]
  const nodes: Record<TaxSum['regime'], Node[]> = {
    iva: [
      ['ClaveRegimen', '01'],
      ['CalificacionOperacion', 'S1'],
      ['TipoImpositivo', percent.toFixed(2)],
      base(baseCents),
      ['CuotaRepercutida', amountText(quotaCents)],
    ],
    oss: [['ClaveRegimen', '17'], ['CalificacionOperacion', 'N2'], base(baseCents + quotaCents)],
    export: [['ClaveRegimen', '02'], ['OperacionExenta', 'E2'], base(baseCents)],
  }
  return ['DetalleDesglose', [['Impuesto', '01'], ...nodes[regime]]]
}

function linkNodes({ previous, generatedAt, hash }: ChainLink): Node[] {
  const { program } = invoicing
  return [
    [
      'Encadenamiento',
      previous === null
        ? [['PrimerRegistro', 'S']]
        : [
            [
              'RegistroAnterior',
              [...idOf(previous.issuerTaxId, previous), ['Huella', previous.hash]],
            ],
          ],
    ],
    [
      'SistemaInformatico',
      [
        ['NombreRazon', recordedText(program.producer)],
        ['NIF', program.producerTaxId],
        ['NombreSistemaInformatico', recordedText(program.name)],
        ['IdSistemaInformatico', program.id],
        ['Version', program.version],
        ['NumeroInstalacion', program.installation],
        ['TipoUsoPosibleSoloVerifactu', program.isOnlyVerifactu ? 'S' : 'N'],
        ['TipoUsoPosibleMultiOT', 'N'],
        ['IndicadorMultiplesOT', 'N'],
      ],
    ],
    ['FechaHoraHusoGenRegistro', generatedAt],
    ['TipoHuella', '01'],
    ['Huella', hash],
  ]
}

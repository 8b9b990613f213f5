import { detailError } from './detail-rules.ts'
import { agencyError, type AgencyError, type ErrorCode } from './errors.ts'
import type { SentRecord } from './reading.ts'
import { tagsAt, textAt, type Tag } from './tag.ts'

/** A record with what its rules look at; days are ISO. */
export type Facts = {
  tag: Tag
  record: SentRecord
  /** The NIF of the header (ObligadoEmision). */
  taxId: string
  today: string
  issuedOn: string
  operationOn: string
  invoiceKind: string
  details: Tag[]
}

const isRectifying = ({ invoiceKind }: Facts) => /^R[1-5]$/.test(invoiceKind)
const isSimplified = ({ invoiceKind }: Facts) => invoiceKind === 'F2' || invoiceKind === 'R5'
const has = ({ tag }: Facts, path: string) => tagsAt(tag, path).length > 0
const is = ({ tag }: Facts, path: string, value: string) => textAt(tag, path) === value

/** Paper of validations 1.1.2, 3.1.3 and 3.1.4, rules for both kinds of records. */
const COMMON: [ErrorCode, (facts: Facts) => boolean][] = [
  [1108, ({ record, taxId }) => record.issuer !== taxId],
  [1130, ({ record }) => !/^[ -~]*$/.test(record.number)],
  [
    1244,
    ({ tag }) =>
      !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/.test(
        textAt(tag, 'FechaHoraHusoGenRegistro'),
      ),
  ],
  [1177, ({ tag }) => !/^[A-Z\d]{2}$/.test(textAt(tag, 'SistemaInformatico/IdSistemaInformatico'))],
]

/** 3.1.4 */
const CANCELLATION: typeof COMMON = [
  [1224, (facts) => has(facts, 'GeneradoPor') !== has(facts, 'Generador')],
]

/** 3.1.3 */
const ISSUED: typeof COMMON = [
  [1112, ({ issuedOn, today }) => issuedOn > today],
  [1152, ({ issuedOn }) => issuedOn < '2024-10-28'],
  [1153, (facts) => is(facts, 'RechazoPrevio', 'X') && !is(facts, 'Subsanacion', 'S')],
  [1161, (facts) => is(facts, 'RechazoPrevio', 'S') && !is(facts, 'Subsanacion', 'S')],
  [1114, (facts) => isRectifying(facts) && !has(facts, 'TipoRectificativa')],
  [1115, (facts) => !isRectifying(facts) && has(facts, 'TipoRectificativa')],
  [1117, (facts) => !isRectifying(facts) && has(facts, 'FacturasRectificadas')],
  [1116, (facts) => facts.invoiceKind !== 'F3' && has(facts, 'FacturasSustituidas')],
  [1118, (facts) => is(facts, 'TipoRectificativa', 'S') && !has(facts, 'ImporteRectificacion')],
  [1119, (facts) => !is(facts, 'TipoRectificativa', 'S') && has(facts, 'ImporteRectificacion')],
  [1134, ({ operationOn, today }) => operationOn < yearsBefore(today, 20)],
  [
    1146,
    ({ issuedOn, operationOn, details }) =>
      issuedOn < operationOn &&
      !details.every((detail) => ['14', '15'].includes(textAt(detail, 'ClaveRegimen'))),
  ],
  [
    1139,
    ({ tag }) =>
      Math.abs(Number(textAt(tag, 'ImporteTotal'))) >= 100_000_000 &&
      textAt(tag, 'Macrodato') !== 'S',
  ],
  [1189, (facts) => !isSimplified(facts) && !has(facts, 'Destinatarios')],
  [1190, (facts) => isSimplified(facts) && has(facts, 'Destinatarios')],
  [1111, (facts) => buyers(facts).some((id) => idType(id) !== '02' && country(id) === '')],
  [
    1126,
    (facts) =>
      buyers(facts).some((id) =>
        country(id) === 'ES' ? !['03', '07'].includes(idType(id)) : idType(id) === '07',
      ),
  ],
]

/** Buyers without a Spanish NIF. */
const buyers = ({ tag }: Facts) => tagsAt(tag, 'Destinatarios/IDDestinatario/IDOtro')
const idType = (id: Tag) => textAt(id, 'IDType')
const country = (id: Tag) => textAt(id, 'CodigoPais')

/** Why the agency refuses a record for what it says; undefined if it does not. */
export function recordError(
  record: SentRecord,
  { taxId, today }: { taxId: string; today: string },
): AgencyError | undefined {
  if (record.fault) return record.fault
  const { tag } = record
  const facts: Facts = {
    tag,
    record,
    taxId,
    today,
    issuedOn: isoDay(record.issuedOn),
    operationOn: isoDay(textAt(tag, 'FechaOperacion') || record.issuedOn),
    invoiceKind: textAt(tag, 'TipoFactura'),
    details: tagsAt(tag, 'Desglose/DetalleDesglose'),
  }
  const rules = [...COMMON, ...(record.kind === 'alta' ? ISSUED : CANCELLATION)]
  const broken = rules.find(([, breaks]) => breaks(facts))
  if (broken) return agencyError(broken[0])
  return record.kind === 'alta' ? detailError(facts) : undefined
}

/** "2026-03-05" for "05-03-2026" */
const isoDay = (day: string) => day.split('-').toReversed().join('-')

const yearsBefore = (day: string, years: number) =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`

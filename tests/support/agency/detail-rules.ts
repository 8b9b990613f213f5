import { agencyError, type AgencyError, type ErrorCode } from './errors.ts'
import type { Facts } from './record-rules.ts'
import { textAt, type Tag } from './tag.ts'

/** One line of the tax breakdown of a record. */
type Detail = {
  tag: Tag
  regime: string
  qualification: string
  exemption: string
  rate: string
  on: string
  isExceptFromSums: boolean
}

const QUOTAS = [
  'TipoImpositivo',
  'CuotaRepercutida',
  'TipoRecargoEquivalencia',
  'CuotaRecargoEquivalencia',
]
const MARGIN_CENTS = 1000

const hasQuota = ({ tag }: Detail) => tag.tags.some(({ name }) => QUOTAS.includes(name))
const isTaxed = ({ qualification }: Detail) => qualification === 'S1'
const within = (day: string, first: string, last: string) => day >= first && day <= last

const RATES = [0, 2, 4, 5, 7.5, 10, 21]

/** Whether a detail has one of these rates of IVA on a day on which they were not right. */
const isLate = (detail: Detail, rates: number[], first: string, last: string) =>
  isTaxed(detail) && rates.includes(Number(detail.rate)) && !within(detail.on, first, last)

/** Paper of validations 1.1.2, 3.1.3, 15: lines of IVA, in euros with a margin of 10. */
const RULES: [ErrorCode, (detail: Detail) => boolean][] = [
  [1245, ({ regime }) => regime === ''],
  [1286, ({ regime, exemption }) => regime === '02' && exemption === ''],
  [1199, ({ regime, exemption }) => regime === '01' && /^E[23]$/.test(exemption)],
  [1237, (detail) => /^N[12]$/.test(detail.qualification) && hasQuota(detail)],
  [1238, (detail) => detail.exemption !== '' && hasQuota(detail)],
  [1207, (detail) => !isTaxed(detail) && quotaCents(detail) !== 0],
  [
    1208,
    (detail) =>
      isTaxed(detail) && (detail.rate === '' || textAt(detail.tag, 'CuotaRepercutida') === ''),
  ],
  [1124, (detail) => isTaxed(detail) && !RATES.includes(Number(detail.rate))],
  [1194, (detail) => isLate(detail, [5], '2022-07-01', '2024-09-30')],
  [1235, (detail) => isLate(detail, [2, 7.5], '2024-10-01', '2024-12-31')],
  [1143, (detail) => areSumsRuled(detail) && Math.sign(baseCents(detail)) * quotaCents(detail) < 0],
  [
    1142,
    (detail) =>
      areSumsRuled(detail) &&
      Math.abs(quotaCents(detail) - (baseCents(detail) * Number(detail.rate)) / 100) > MARGIN_CENTS,
  ],
]

const areSumsRuled = (detail: Detail) => isTaxed(detail) && !detail.isExceptFromSums

/** Why the agency refuses the tax breakdown of a record; undefined if it does not. */
export function detailError(facts: Facts): AgencyError | undefined {
  const { tag, invoiceKind, operationOn } = facts
  const isExceptFromSums =
    textAt(tag, 'TipoRectificativa') === 'I' || invoiceKind === 'R2' || invoiceKind === 'R3'
  const details = facts.details
    .filter((one) => ['', '01'].includes(textAt(one, 'Impuesto')))
    .map((one) => ({
      tag: one,
      regime: textAt(one, 'ClaveRegimen'),
      qualification: textAt(one, 'CalificacionOperacion'),
      exemption: textAt(one, 'OperacionExenta'),
      rate: textAt(one, 'TipoImpositivo'),
      on: operationOn,
      isExceptFromSums,
    }))
  const code =
    details.map(brokenRule).find((one) => one !== undefined) ?? simplifiedError(facts, details)
  return code === undefined ? undefined : agencyError(code)
}

const brokenRule = (detail: Detail) => RULES.find(([, breaks]) => breaks(detail))?.[0]

/** 15.8: a simplified invoice of more than 3.000 euros. */
function simplifiedError({ tag, invoiceKind }: Facts, details: Detail[]): ErrorCode | undefined {
  const sumCents = details.reduce((sum, one) => sum + baseCents(one) + quotaCents(one), 0)
  const isTooMuch =
    invoiceKind === 'F2' &&
    sumCents > 300_000 + MARGIN_CENTS &&
    textAt(tag, 'NumRegistroAcuerdoFacturacion') === '' &&
    textAt(tag, 'FacturaSinIdentifDestinatarioArt61d') !== 'S'
  return isTooMuch ? 1150 : undefined
}

export const centsAt = (tag: Tag, path: string): number =>
  Math.round(Number(textAt(tag, path)) * 100)

const quotaCents = ({ tag }: Detail) => centsAt(tag, 'CuotaRepercutida')
const baseCents = ({ tag }: Detail) => centsAt(tag, 'BaseImponibleOimporteNoSujeto')

import { formatDay } from '#core/base/dates/format-dates.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { boxSums, type DeclaredSum } from './declared-sums.ts'
import type { MoneySums, Reconciliation } from './package-tables.ts'
import { DIFFERENCES, type DifferenceReason } from './reconcile.ts'

/** What a package says of its quarter. Days are ISO, in Madrid, both included. */
export type PackageFacts = {
  quarter: string
  fromDay: string
  toDay: string
  madeOn: string
  /** The quarter is not over on the day on which the package is made. */
  isProvisional: boolean
  issuer: { name: string; taxId: string }
  /** The NIF of each issuer of the quarter's invoices, in their order. */
  issuedBy: string[]
  /** All that were issued in the quarter, with corrections. */
  invoices: number
  cancelled: string[]
  /** Issued in an earlier quarter and cancelled in this one, with that quarter. */
  cancelledLate: { number: string; quarter: string }[]
  /** Full invoices in place of simplified ones: they add nothing. */
  replacing: number
  /** Full invoices with the VAT number of another country. */
  foreignVatIds: number
  /** Issued in the quarter for what was paid in an earlier one. */
  otherQuarter: string[]
  records: number
  sums: DeclaredSum[]
  money: MoneySums
  reconciliation: Reconciliation
  missing: { orders: number; totalCents: Cents }
  findings: string[]
}

/** The rest is in the answer of the check itself. */
const MOST_FINDINGS = 20

/** What the files are, what the quarter adds up to, and what is to be looked at: for a person. */
export function packageText(facts: PackageFacts): string {
  const sections = [
    heading(facts),
    warnings(facts),
    boxes(facts),
    oneStopShop(facts),
    withinTheEu(facts),
    agreement(facts),
    FILES,
    ADVISER,
  ]
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

const heading = (facts: PackageFacts): string[] => [
  `Facturas del trimestre ${facts.quarter}`,
  `Del ${formatDay(facts.fromDay)} al ${formatDay(facts.toDay)}, días de la península.`,
  `${facts.issuer.name}, NIF ${facts.issuer.taxId}. Hecho el ${formatDay(facts.madeOn)}.`,
  facts.invoices === 0
    ? 'En este trimestre no se emitió ninguna factura.'
    : `Facturas emitidas, con rectificativas: ${facts.invoices}. Registros: ${facts.records}.`,
]

/** What an accountant must know before the sums are used. */
function warnings(facts: PackageFacts): string[] {
  const { missing, cancelled, cancelledLate, otherQuarter, replacing, findings, issuedBy } = facts
  const { unexplainedCents } = facts.reconciliation
  const lines = [
    ...(facts.isProvisional
      ? ['PROVISIONAL: el trimestre no ha terminado y estas cifras aún cambian. Hazlo otra vez.']
      : []),
    ...(issuedBy.length < 2
      ? []
      : [
          `Hay facturas de varios NIF: ${issuedBy.join(', ')}. Cada uno declara las suyas, y estas sumas las juntan: sepáralas por su serie.`,
        ]),
    ...findings.slice(0, MOST_FINDINGS).map((finding) => `La comprobación dice: ${finding}`),
    ...(findings.length <= MOST_FINDINGS
      ? []
      : [`La comprobación dice ${findings.length - MOST_FINDINGS} cosas más: facturas comprobar.`]),
    ...(missing.orders === 0
      ? []
      : [
          `Falta la factura de pedidos cobrados en el trimestre: ${missing.orders}, ${formatEuros(missing.totalCents)}.`,
        ]),
    ...(unexplainedCents === 0
      ? []
      : [
          `El dinero y las facturas no cuadran por ${formatEuros(unexplainedCents)}. Hazlo otra vez; si sigue, mira dinero comprobar.`,
        ]),
    ...(otherQuarter.length === 0
      ? []
      : [
          `Emitidas en este trimestre por operaciones de uno anterior: ${otherQuarter.join(', ')}. Están en estas sumas; tu asesor dice en qué trimestre se declaran.`,
        ]),
    ...(cancelled.length === 0
      ? []
      : [`Anuladas, no suman: ${cancelled.join(', ')}. No están en el libro de la Agencia.`]),
    ...(cancelledLate.length === 0
      ? []
      : [
          `Anuladas en este trimestre, de otro anterior, que ya no suman en él: ${cancelledLate.map(({ number, quarter }) => `${number} (${quarter})`).join(', ')}. Si aquel está declarado, tu asesor dice cómo se corrige.`,
        ]),
    ...(replacing === 0
      ? []
      : [`Completas en lugar de simplificadas ya contadas (F3), no suman: ${replacing}.`]),
  ]
  return ['Lo que hay que mirar', ...(lines.length === 0 ? ['Nada: está todo.'] : lines)]
}

function boxes({ sums }: PackageFacts): string[] {
  const totals = boxSums(sums)
  const boxless = sums.filter(({ model, baseBox }) => model === '303' && baseBox === '')
  const lines = [...totals]
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([box, cents]) => `Casilla ${box.padStart(3)}  ${formatEuros(cents).padStart(16)}`)
  return [
    'Modelo 303',
    ...(lines.length === 0 ? ['Nada que declarar de estas ventas.'] : lines),
    ...boxless.map(
      ({ percent, sum }) =>
        `Sin casilla segura: al ${percent} %, base ${formatEuros(sum.baseCents)}, cuota ${formatEuros(sum.quotaCents)}. Pregunta a tu asesor.`,
    ),
  ]
}

function oneStopShop({ sums }: PackageFacts): string[] {
  const rows = sums.filter(({ model }) => model === '369')
  return [
    'Modelo 369 (ventanilla única, OSS)',
    ...(rows.length === 0 ? ['Nada: ninguna venta llevaba el IVA de otro país.'] : []),
    ...rows.map(({ country, percent, correctedQuarter, sum }) => {
      const what = correctedQuarter === '' ? '' : `, rectificación de ${correctedQuarter}`
      return `${country}, ${percent} %${what}: base ${formatEuros(sum.baseCents)}, cuota ${formatEuros(sum.quotaCents)}`
    }),
  ]
}

const withinTheEu = ({ foreignVatIds }: PackageFacts): string[] => [
  'Modelo 349',
  'Nada: son ventas a consumidores, y la tienda no hace entregas intracomunitarias exentas.',
  ...(foreignVatIds === 0
    ? []
    : [
        `Facturas completas con NIF-IVA de otro país: ${foreignVatIds}. Llevan IVA como las demás, y no van aquí.`,
      ]),
]

function agreement({ reconciliation, money }: PackageFacts): string[] {
  const { chargedCents, refundedCents, invoicedCents, differences } = reconciliation
  const line = (label: string, cents: Cents) => `${label}: ${formatEuros(cents)}`
  const byReason = Map.groupBy(differences, ({ reason }) => reason)
  const sumOf = (reason: DifferenceReason) =>
    (byReason.get(reason) ?? []).reduce((sum, { cents }) => sum + cents, 0)
  const disputedCents = money.disputed + money.dispute_closed
  return [
    'El dinero y las facturas',
    line('Cobrado', chargedCents),
    line('Devuelto', 0 - refundedCents),
    line('Facturado, con sus rectificativas', invoicedCents),
    line('Diferencia', chargedCents - refundedCents - invoicedCents),
    ...[...byReason.keys()].map((reason) => `  ${line(DIFFERENCES[reason], sumOf(reason))}`),
    ...(disputedCents === 0 ? [] : [line('Aparte, disputas con el banco', disputedCents)]),
    ...(money.unknown === 0 ? [] : [line('Aparte, dinero sin aclarar', money.unknown)]),
  ]
}

const FILES = [
  'Los ficheros',
  'libro-facturas-emitidas.csv  una línea por factura y tipo; las de «no» en «suma» ya están contadas',
  'libro-registro-aeat.xlsx     el libro de facturas expedidas, en la hoja de la Agencia Tributaria',
  'libro-registro-aeat.csv      el mismo, en CSV',
  'sumas.csv                    lo que va a cada casilla; las filas de una casilla se suman',
  'rectificativas.csv           cada rectificativa y la factura que rectifica',
  'cobros.csv                   el dinero que se movió, día a día, con sus facturas',
  'conciliacion.csv             el dinero contra las facturas, pedido a pedido',
  'facturas/                    cada factura, en PDF',
  'registros/                   los registros de facturación, en XML (1.000 por fichero como mucho)',
]

const ADVISER = [
  'Son solo las ventas: faltan las compras y los gastos. Las casillas las confirma tu asesor.',
  'Las facturas completas llevan nombres, NIF y direcciones: guarda y envía esta carpeta como tales.',
]

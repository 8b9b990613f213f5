import { expect, test } from 'vitest'
import { bookedInvoice } from '#tests/support/accounting/booked-invoices.ts'
import { addDeclared, declaredSums, emptyBooks } from './declared-sums.ts'
import { noMoney, reconciled } from './package-tables.ts'
import { packageText, type PackageFacts } from './package-text.ts'

const NOTHING: PackageFacts = {
  quarter: '2026-T1',
  fromDay: '2026-01-01',
  toDay: '2026-03-31',
  madeOn: '2026-04-01',
  isProvisional: false,
  issuer: { name: 'Vereda', taxId: 'B00000000' },
  issuedBy: ['B00000000'],
  invoices: 0,
  cancelled: [],
  cancelledLate: [],
  replacing: 0,
  foreignVatIds: 0,
  otherQuarter: [],
  records: 0,
  sums: [],
  money: noMoney(),
  reconciliation: reconciled(noMoney(), 0, []),
  missing: { orders: 0, totalCents: 0 },
  findings: [],
}

/** The text with plain spaces. */
const textOf = (changes: Partial<PackageFacts>): string =>
  packageText({ ...NOTHING, ...changes }).replaceAll('\u00A0', ' ')

function sumsOf(...invoices: Parameters<typeof bookedInvoice>) {
  const books = emptyBooks()
  addDeclared(
    books,
    invoices.map((changes) => ({ invoice: bookedInvoice(changes), correctedQuarter: null })),
  )
  return declaredSums(books, '2026-T1')
}

test('a quarter of nothing has nothing to look at, and nothing to declare', () => {
  const text = textOf({})
  expect(text).toContain('En este trimestre no se emitió ninguna factura.')
  expect(text).toContain('Lo que hay que mirar\nNada: está todo.')
  expect(text).toContain('Modelo 303\nNada que declarar de estas ventas.')
  expect(text).toContain('(ventanilla única, OSS)\nNada: ninguna venta')
  expect(text).toContain('Diferencia: 0,00 €\n\nLos ficheros')
})

test.each<[string, Partial<PackageFacts>, string]>([
  ['before its end', { isProvisional: true }, 'PROVISIONAL: el trimestre no ha terminado'],
  ['of two NIF', { issuedBy: ['B1', 'B2'] }, 'facturas de varios NIF: B1, B2.'],
  ['a finding', { findings: ['S-1: falla.'] }, 'La comprobación dice: S-1: falla.'],
  [
    'without an invoice',
    { missing: { orders: 2, totalCents: 1250 } },
    'Falta la factura de pedidos cobrados en el trimestre: 2, 12,50 €.',
  ],
  [
    'money that nothing explains',
    { reconciliation: reconciled({ ...noMoney(), charged: 500 }, 400, []) },
    'no cuadran por 1,00 €',
  ],
  ['cancelled', { cancelled: ['S-1'] }, 'Anuladas, no suman: S-1.'],
  [
    'cancelled after its quarter',
    { cancelledLate: [{ number: 'S-2', quarter: '2026-T3' }] },
    'que ya no suman en él: S-2 (2026-T3).',
  ],
  ['of another quarter', { otherQuarter: ['F-1'] }, 'por operaciones de uno anterior: F-1.'],
  ['in place of others', { replacing: 3 }, '(F3), no suman: 3.'],
  ['a foreign VAT number', { foreignVatIds: 1 }, 'con NIF-IVA de otro país: 1.'],
  [
    'a rate without a sure box',
    { sums: sumsOf({ percent: 5 }) },
    'Sin casilla segura: al 5 %, base 100,00 €, cuota 5,00 €.',
  ],
  ['a box', { sums: sumsOf({}) }, 'Casilla  07          100,00 €\nCasilla  09           21,00 €'],
  [
    'a dispute',
    { money: { ...noMoney(), disputed: -900, dispute_closed: 400 } },
    'Aparte, disputas con el banco: −5,00 €',
  ],
  [
    'unclear money',
    { money: { ...noMoney(), unknown: 100 } },
    'Aparte, dinero sin aclarar: 1,00 €',
  ],
])('it says %s', (_what, changes, expected) => {
  expect(textOf({})).not.toContain(expected)
  expect(textOf(changes)).toContain(expected)
})

test('a refund that came back counts no more, and a dispute is no refund', () => {
  const money = { ...noMoney(), charged: 1000, sent_back: -300, failed: 100, disputed: -50 }
  const difference = { orderNumber: 'VR-1', reason: 'came_back' as const, cents: 30 }
  expect(reconciled(money, 770, [difference])).toMatchObject({
    chargedCents: 1000,
    refundedCents: 200,
    unexplainedCents: 0,
  })
})

test('of many findings it has twenty, and where the rest is', () => {
  const text = textOf({ findings: Array.from({ length: 23 }, (_, at) => `hallazgo ${at + 1}`) })
  expect(text.match(/La comprobación dice: hallazgo/g)).toHaveLength(20)
  expect(text).toContain('La comprobación dice 3 cosas más: facturas comprobar.')
})

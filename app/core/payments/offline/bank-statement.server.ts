import type { XmlDocument, XmlNode } from 'libxml2-wasm'
import type { Cents } from '#core/base/money/money.ts'
import { readEuros } from '#core/base/money/read-euros.ts'

/** Money that came in: `text` is all that the bank says of it; `bookedOn` a day, if it says one. */
export type BankCredit = { cents: Cents; text: string; bookedOn: string | null }

/**
 * The credits in euros of a bank's statement, in their order; undefined if it is none. What was
 * only announced, what went out and what was taken back is left out. Source: ISO 20022, camt.053.
 * Guarded by: bank-statement.server.test.ts.
 */
export async function readBankStatement(file: Buffer): Promise<BankCredit[] | undefined> {
  const { XmlDocument, XmlParseError } = await import('libxml2-wasm') // large, and rarely used
  let document: XmlDocument
  try {
    document = XmlDocument.fromBuffer(file)
  } catch (error) {
    if (error instanceof XmlParseError) return undefined
    throw error
  }
  using open = document
  if (!open.get("/*[local-name()='Document']/*[local-name()='BkToCstmrStmt']")) return undefined
  return open.find("//*[local-name()='Ntry']").flatMap(creditsOf)
}

/** The elements of a path of names, whatever their namespace: each version has its own. */
const all = (node: XmlNode, ...names: string[]): XmlNode[] =>
  node.find(`./${names.map((name) => `*[local-name()='${name}']`).join('/')}`)
const textAt = (node: XmlNode, ...names: string[]): string | undefined =>
  all(node, ...names)[0]?.content.trim()

/** An entry, or each of its transactions where it has several with amounts of their own. */
function creditsOf(entry: XmlNode): BankCredit[] {
  const isBooked = (textAt(entry, 'Sts') ?? 'BOOK') === 'BOOK'
  const isCredit = textAt(entry, 'CdtDbtInd') === 'CRDT'
  if (!isBooked || !isCredit || textAt(entry, 'RvslInd') === 'true') return []
  const day = textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm')?.slice(0, 10)
  const parts = all(entry, 'NtryDtls', 'TxDtls')
  const credits = parts.length > 1 ? parts.map((part) => creditOf(part)) : [creditOf(entry)]
  return credits.flatMap((credit) => (credit ? [{ ...credit, bookedOn: day ?? null }] : []))
}

function creditOf(node: XmlNode): Omit<BankCredit, 'bookedOn'> | undefined {
  const amount = all(node, 'Amt')[0] ?? all(node, 'AmtDtls', 'TxAmt', 'Amt')[0]
  const currency = amount?.get('./@Ccy')?.content
  const cents = amount && readEuros(amount.content.trim().replace('.', ','))
  if (currency !== 'EUR' || !cents) return undefined
  const said = node.find(TEXTS).map(({ content }) => content.trim())
  return { cents, text: said.join(' ') }
}

/** Where banks put what the payer wrote, and their own words. */
const TEXTS = ['Ustrd', 'Ref', 'EndToEndId', 'AddtlTxInf', 'AddtlNtryInf']
  .map((name) => `.//*[local-name()='${name}']`)
  .join(' | ')

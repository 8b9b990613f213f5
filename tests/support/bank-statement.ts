type Entry = {
  /** "241.98" */
  amount: string
  text: string
  side?: 'CRDT' | 'DBIT'
  status?: 'BOOK' | 'PDNG'
  currency?: string
  isReversal?: boolean
  /** Transfers with amounts and texts of their own. */
  parts?: [amount: string, text: string][]
}

const details = (text: string, amount = '') =>
  `<TxDtls>${amount}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`

/** An entry of a statement of 9 March 2026. */
export function entry({ amount, text, ...more }: Entry): string {
  const { side = 'CRDT', status = 'BOOK', currency = 'EUR', isReversal = false, parts } = more
  const amt = (value: string) => `<Amt Ccy="${currency}">${value}</Amt>`
  const inside = parts
    ? parts.map(([part, said]) => details(said, amt(part))).join('')
    : details(text)
  return `<Ntry>${amt(amount)}<CdtDbtInd>${side}</CdtDbtInd>${isReversal ? '<RvslInd>true</RvslInd>' : ''}
    <Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-03-09</Dt></BookgDt>
    <NtryDtls>${inside}</NtryDtls></Ntry>`
}

/** A statement as banks give it: ISO 20022, camt.053.001.08. */
export const bankStatement = (...entries: string[]): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
  <GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>${entries.join('\n')}</Stmt>
</BkToCstmrStmt></Document>`)

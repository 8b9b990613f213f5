/**
 * Sends records to the tax agency, as VERI*FACTU asks: `document` is one of those that
 * `recordsDocuments` writes. Answers the hashes that the agency took, and why it refused the others.
 * Source: Orden HAC/1177/2024, articles 16–19.
 */
type RecordSender =
  | { isOn: false }
  | {
      isOn: true
      send: (document: string) => Promise<{ taken: string[]; refused: Record<string, string> }>
    }

/**
 * Off: this version does not send records. While it is off, the owner is told so, no invoice
 * carries «VERI*FACTU», and the QR code leads to the page for programs that do not send.
 */
export const recordSender = { isOn: false } as RecordSender

/** Signs that stand for those that a record cannot be sure to carry. */
const INSTEAD: Readonly<Record<string, string>> = {
  '"': '”',
  "'": '’',
  '<': '‹',
  '>': '›',
  '=': '-',
}

/**
 * A name or a description as an invoice and its record carry it: characters that XML has, and none
 * of `< > " ' =`, for which typographic signs stand. The tax agency's service refused those five in
 * free text until the autumn of 2025; its validations 1.1.2 limit the number of an invoice only, so
 * both take this text. Apply it before the invoice is made: a record says what its invoice says.
 * Source: XML 1.0, 2.2; the agency's description of the web service, 6.9.
 * Guarded by: recorded-text.test.ts, all of Unicode.
 */
export const recordedText = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/["'<>=]/g, (sign) => INSTEAD[sign] ?? sign)

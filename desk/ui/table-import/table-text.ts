/** The text of a table in a file: UTF-8, or what spreadsheets on Windows write. */
export function tableText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML, and removes the control characters that XML forbids. */
export function xmlText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const allowed = text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
  return allowed.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** An element with text. */
export const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

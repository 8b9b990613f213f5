/**
 * A version 4 UUID. Not `crypto.randomUUID`, which browsers offer over https only: in a local
 * network without https the pay button would do nothing.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const [versionByte = 0, variantByte = 0] = [bytes[6], bytes[8]]
  bytes[6] = (versionByte & 0x0f) | 0x40
  bytes[8] = (variantByte & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

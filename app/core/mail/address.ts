/** The message for what is no e-mail address. */
export const EMAIL_FORMAT = 'Revisa el correo: debe tener la forma nombre@dominio.es'

const MAX_ADDRESS = 254
const MAX_LOCAL = 64

/**
 * Words joined by dots. The characters of RFC 5322 without `!` and `%`, which once meant relaying
 * to another host and which no shopper's address needs.
 */
const LOCAL_PART = /^[\w#$&'*+/=?^`{|}~-]+(\.[\w#$&'*+/=?^`{|}~-]+)*$/

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
/** At least one dot, and a last label that is not a number: excludes IP addresses. */
const DOMAIN = new RegExp(`^(${LABEL}\\.)+(?![0-9]+$)${LABEL}$`, 'i')

/**
 * Decides whether a text is one plain address: no name, quotes, comments, lists, groups or line
 * breaks, ASCII only (an international domain in its xn-- form). Refuses text that normalisation
 * would change, since the checked and the stored text must be the same.
 * Source: RFC 5321 4.5.3.1 (lengths), RFC 5322 3.2.3.
 */
export function isMailAddress(text: string): boolean {
  // The length first, so that no pattern runs on a long text.
  if (text.length > MAX_ADDRESS || text.normalize('NFKC') !== text) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  return local.length <= MAX_LOCAL && LOCAL_PART.test(local) && DOMAIN.test(text.slice(at + 1))
}

/** Letters, digits and hyphens of any alphabet, between dots. */
const ANY_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * Turns an international domain into its ASCII form (`españa.example` into `xn--espaa-rta.example`),
 * in which mail servers and other shops know it, and in which no letter can pass for another one.
 * The part before the @ stays as typed: few servers accept other letters there.
 * Source: Unicode UTS 46, as in the URL standard. Guarded by: address.test.ts.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const isAscii = !/\P{ASCII}/u.test(domain)
  if (at < 0 || isAscii || address.length > MAX_ADDRESS || !ANY_DOMAIN.test(domain)) return address
  const typed = `https://${domain}`
  return URL.canParse(typed) ? address.slice(0, at + 1) + new URL(typed).hostname : address
}

const VALID_DAYS = 180
const DAY_MS = 86_400_000

/** The contact to report a vulnerability. Source: RFC 9116, which recommends less than a year. */
export function securityTxt(origin: string, email: string, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: es, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

import { expect, test } from 'vitest'
import { securityTxt } from './security-txt.ts'

test('a finder of a weakness reads whom to write to, and until when that holds', () => {
  const now = new Date('2026-11-22T10:00:00.000Z')
  expect(securityTxt('https://vereda.example', 'hola@vereda.example', now)).toBe(
    `Contact: mailto:hola@vereda.example
Expires: 2027-05-21T00:00:00Z
Preferred-Languages: es, en
Canonical: https://vereda.example/.well-known/security.txt
`,
  )
})

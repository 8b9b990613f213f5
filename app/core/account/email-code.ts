import * as v from 'valibot'

/** Limits of the codes that prove an e-mail; mails and dialogs quote them. */
export const EMAIL_CODE = { digits: 6, minutes: 15, tries: 5 } as const

export type EmailCodePurpose = 'verify' | 'change_old' | 'change_new'

export const CODE_FORMAT = `Escribe las ${EMAIL_CODE.digits} cifras del código.`

/** Removes the spaces that copying adds to a code. */
const typedCode = () =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/\s/g, '')),
    v.length(EMAIL_CODE.digits, CODE_FORMAT),
    v.regex(/^[0-9]+$/, CODE_FORMAT),
  )

/** The code that proves the e-mail of an account. */
export const verifyForm = () => v.object({ code: typedCode() })
/** The codes that change the e-mail: one for each address. */
export const confirmForm = () => v.object({ newCode: typedCode(), oldCode: typedCode() })

/** Formats a whole number below a million as a code, with leading zeros. */
export const codeOf = (number: number): string => String(number).padStart(EMAIL_CODE.digits, '0')

/** "123 456", as the mail shows it. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

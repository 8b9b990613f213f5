import * as v from 'valibot'

/** How codes that prove an e-mail work; said in mails and dialogs too. */
export const EMAIL_CODE = { digits: 6, minutes: 15, tries: 5 } as const

export type EmailCodePurpose = 'verify' | 'change_old' | 'change_new'

export const CODE_FORMAT = `Escribe las ${EMAIL_CODE.digits} cifras del código.`

/** A typed code, without the spaces of copying. */
const typedCode = () =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/\s/g, '')),
    v.length(EMAIL_CODE.digits, CODE_FORMAT),
    v.regex(/^[0-9]+$/, CODE_FORMAT),
  )

/** The code that proves the e-mail of an account. */
export const verifyForm = () => v.object({ code: typedCode() })
/** The codes that change it: one went to each address. */
export const confirmForm = () => v.object({ newCode: typedCode(), oldCode: typedCode() })

/** A code from a whole number below a million: zeros in front count. */
export const codeOf = (number: number): string => String(number).padStart(EMAIL_CODE.digits, '0')

/** "123 456", to be read off a mail. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

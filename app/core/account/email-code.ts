/** How codes that prove an e-mail work; said in mails and dialogs too. */
export const EMAIL_CODE = { digits: 6, minutes: 15, tries: 5 } as const

export type EmailCodePurpose = 'verify' | 'change_old' | 'change_new'

/** What was typed as a code, without the spaces of copying; undefined when it cannot be one. */
export function typedCode(text: string): string | undefined {
  const code = text.replaceAll(/\s/g, '')
  return code.length === EMAIL_CODE.digits && /^[0-9]+$/.test(code) ? code : undefined
}

/** A code from a whole number below a million: zeros in front count. */
export const codeOf = (number: number): string => String(number).padStart(EMAIL_CODE.digits, '0')

/** "123 456", to be read off a mail. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

import { dictionary } from '@zxcvbn-ts/language-common'

/** Some 49,000 passwords of published leaks, in lower case; read once. */
const common = new Set<string>(dictionary['passwords-common'])

/** Whether attackers try this password first; expects lower case. */
export const isCommonPassword = (password: string): boolean => common.has(password)

/** What the form of an account's e-mail asks for. */
export type EmailIntent = 'send' | 'verify' | 'change' | 'confirm'

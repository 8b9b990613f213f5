/** How often something may be tried. Answers 0, or the whole seconds to wait. */
export type AccountLimits = {
  /** Sign-ins of one client on one account: guessing a password. Locks nobody else out. */
  signInPair: (email: string, clientAddress: string) => number
  /**
   * Sign-ins on one account of clients that never succeeded there: guessing from many places. A
   * client from which its owner has signed in is not held up by them.
   */
  signInAccount: (email: string, clientAddress: string) => number
  /** No password was looked at: those turns did not guess. */
  notTried: (email: string, clientAddress: string) => void
  /** The password was right: those turns did not guess, and this client is familiar from now on. */
  signedIn: (email: string, clientAddress: string) => void
  /** Sign-ins of one client on whatever account: trying a list. */
  signInClient: (clientAddress: string) => number
  registerClient: (clientAddress: string) => number
  /** Mails that a client may cause. */
  mailClient: (clientAddress: string) => number
  /** Mails of one kind that an address may be sent, whoever asks. */
  mailAddress: (email: string) => number
  /** Codes that an account may ask for; with their tries this bounds how often one is guessed. */
  codeAccount: (userId: string) => number
  /** Codes that a client may ask for, for whatever accounts. */
  codeClient: (clientAddress: string) => number
  /** Codes to an address that is not yet the asking account's, whoever asks. */
  codeAddress: (email: string) => number
}

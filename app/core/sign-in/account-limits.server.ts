/** A try at a password that may be made, or the seconds to wait before another. */
export type GuessToken = {
  waitSeconds: number
  /** The password was right: those tokens did not guess. */
  giveBack: () => Promise<void>
}

type Guess = {
  email: string
  clientAddress: string
  /** A browser that its owner has signed in with before; see `KnownDevices`. */
  deviceId: string | undefined
}

/**
 * How often something may be tried. Each answers 0, or the whole seconds to wait. All but
 * `signInClient` are counted in the database, for all servers.
 */
export type AccountLimits = {
  /**
   * Sign-ins of one client on whatever account, in the memory of this server: what stands before the
   * queue of the hashes and before the database, so that a flood costs neither.
   */
  signInClient: (clientAddress: string) => number
  /**
   * A sign-in: of one client on whatever account (trying a list), of one client on this account, and
   * of the client's network and of all on this account, for browsers that are not known there.
   */
  guess: (guess: Guess) => Promise<GuessToken>
  /** The password of whoever is signed in, asked again. */
  ownPassword: (email: string, clientAddress: string) => Promise<GuessToken>
  registerClient: (clientAddress: string) => Promise<number>
  /** Mails that a client may cause. */
  mailClient: (clientAddress: string) => Promise<number>
  /** Mails of one kind that an address may be sent, whoever asks. */
  mailAddress: (email: string) => Promise<number>
  /** Codes that an account may ask for; with their tries this bounds how often one is guessed. */
  codeAccount: (userId: string) => Promise<number>
  /** Codes that a client may ask for, for whatever accounts. */
  codeClient: (clientAddress: string) => Promise<number>
  /** Codes to an address that is not yet the asking account's, whoever asks. */
  codeAddress: (email: string) => Promise<number>
}

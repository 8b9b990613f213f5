/** Permission to try a password, or the seconds to wait. */
export type GuessToken = {
  waitSeconds: number
  /** Returns the tokens after a right password: it was no guess. */
  giveBack: () => Promise<void>
}

type Guess = {
  email: string
  clientAddress: string
  /** The id of a browser known for this account; see `KnownDevices`. */
  deviceId: string | undefined
}

/**
 * How often something may be tried. Each limit returns 0, or the whole seconds to wait. All but
 * `signInClient` count in the database, for all servers.
 */
export type AccountLimits = {
  /**
   * Sign-ins of one client on any account, counted in this server's memory, before the hash queue
   * and the database: a flood costs neither.
   */
  signInClient: (clientAddress: string) => number
  /**
   * Sign-ins: of one client on any account (trying a list), of one client on this account, and of
   * the client's network and of all clients on this account, for browsers not known there.
   */
  guess: (guess: Guess) => Promise<GuessToken>
  /** The password of a signed-in shopper, asked again. */
  ownPassword: (email: string, clientAddress: string) => Promise<GuessToken>
  registerClient: (clientAddress: string) => Promise<number>
  /** Mails that a client may cause. */
  mailClient: (clientAddress: string) => Promise<number>
  /** Mails of one kind to an address, over all clients. */
  mailAddress: (email: string) => Promise<number>
  /** Codes that an account may request; with the tries per code this bounds the guesses. */
  codeAccount: (userId: string) => Promise<number>
  /** Codes that a client may request, over all accounts. */
  codeClient: (clientAddress: string) => Promise<number>
  /** Codes to an address that is not yet the account's, over all clients. */
  codeAddress: (email: string) => Promise<number>
  /** The second factor of one person of the desk, over all clients. */
  secondFactor: (staffId: string) => Promise<GuessToken>
}

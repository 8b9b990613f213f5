import type { Db } from '#db/schema.ts'
import type { AccountDeps } from '#core/sign-in/accounts.server.ts'
import type { CatalogueReader } from '#core/catalogue/snapshot.server.ts'
import type { PaymentProvider } from '#core/payment-provider/payment-provider.ts'
import type { LogSecurity } from './security-log.server.ts'

/** The running shop as routes see it. Made by `server/shop.ts`; a test makes its own. */
export type Shop = {
  db: Db
  /** For small reads that each page of a shopper makes; see `db/open.ts`. */
  quick: Db
  catalogue: CatalogueReader
  provider: PaymentProvider
  accounts: AccountDeps
  /** Set by NODE_ENV: pages for developers are not there in production. */
  hasDevPages: boolean
  /** The public origin, without a slash at the end. */
  shopUrl: string
  /** Payments are simulated where strangers buy: every page says so. */
  isTrial: boolean
  sessionSecret: string
  now: () => Date
  newIds: () => { orderId: string; orderNumber: string; mailId: string }
  /** An id that nobody can guess, with a prefix that names its kind: `wsh_…`. */
  newId: (prefix: string) => string
  /** A code that names a return: "DV-7K3M-QH2D". */
  newReturnCode: () => string
  /** Where the shop reads what is written to it. */
  shopEmail: string
  /** A client's token to send a message; answers 0, or the whole seconds until there is one again. */
  takeContactToken: (clientAddress: string) => number
  /** The same for declaring a withdrawal, whose receipt goes to an address that anybody can type. */
  takeWithdrawalToken: (clientAddress: string, email: string) => Promise<number>
  /** A client's tokens to open an order that is not its own yet; one that was right is given back. */
  lookups: GuessLimit
  /** The same for a discount code that somebody types. */
  discountGuesses: GuessLimit
  /** The name under which a client or an e-mail holds the goods of unpaid orders: a keyed hash. */
  holderKey: (kind: 'client' | 'email', value: string) => string
  /** Lets the mail worker look at the outbox now; nobody waits for it. */
  wakeMail: () => void
  logError: (message: string, error: unknown, requestId: string) => void
  /** Writes what whoever watches over the shop must know: accounts and clients only hashed. */
  logSecurity: LogSecurity
}

/** Tokens to guess of one client, over all servers; `take` answers the whole seconds to wait. */
type GuessLimit = {
  take: (clientAddress: string) => Promise<number>
  giveBack: (clientAddress: string) => Promise<void>
}

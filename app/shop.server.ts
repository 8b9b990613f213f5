import type { SessionSecret } from '#core/base/secrets/session-secret.ts'
import type { Db } from '#db/schema.ts'
import type { AccountContext } from '#core/account/sign-in/accounts.server.ts'
import type { CatalogueReader } from '#core/catalogue/snapshot.server.ts'
import type { NewOrderMail } from '#core/orders/owner-mail/owners-mail.server.ts'
import type { PaymentProvider } from '#core/payments/provider/payment-provider.ts'
import type { SettingChanges } from '#core/base/policy/live-settings.ts'
import type { PageTexts } from '#core/settings/page-texts.ts'
import type { MakePictures } from '#core/catalogue/pictures/picture-job.server.ts'
import type { KeptPhotograph } from '#core/catalogue/pictures/photograph-files.server.ts'
import type { PublishedReviews } from '#core/returns/reviews/published-reviews.server.ts'
import type { ShopSearch } from '#core/catalogue/search/shop-search.server.ts'
import type { Vies } from '#core/orders/vies/vies-service.server.ts'
import type { Service } from '#core/orders/verifactu/service.server.ts'
import type { LogSecurity } from './security-log.server.ts'

/** The running shop for routes. `server/shop.ts` creates it; a test creates its own. */
export type Shop = {
  db: Db
  /** For small reads on each page of a shopper; see `db/open.ts`. */
  quick: Db
  catalogue: CatalogueReader
  /** The owner's settings and texts: `hold` makes what runs in it see one state, `holdWith` with changes. */
  settings: {
    current: () => SettingChanges
    texts: () => PageTexts
    hold: <T>(work: () => T) => T
    holdWith: <T>(changes: SettingChanges, work: () => T) => T
  }
  /** The published reviews, in memory. */
  reviews: Pick<PublishedReviews, 'of'>
  /** The search, which follows the catalogue. */
  search: Pick<ShopSearch, 'index' | 'indexNow' | 'isUpToDate' | 'browserIndex' | 'answer'>
  provider: PaymentProvider
  vies: Vies
  /** The tax agency's service, with the certificate; undefined: none is configured. */
  sendingService: Service | undefined
  /** Makes the owner's pictures apart from the requests. */
  makePictures: MakePictures
  /** A small copy of a photograph that the shop keeps, JPEG; undefined if it is gone. */
  readPhotograph: (of: KeptPhotograph) => Promise<Buffer | undefined>
  accounts: AccountContext
  /** Set by NODE_ENV: production has no developer pages. */
  hasDevPages: boolean
  /** The public origin, without a trailing slash. */
  shopUrl: string
  /** A line above every page, such as that it is a preview. */
  notice?: string
  /** True when payments are simulated at a public address: every page then says so. */
  isTrial: boolean
  sessionSecret: SessionSecret
  now: () => Date
  newIds: () => { orderId: string; orderNumber: string; mailId: string }
  /** An unguessable id, with a prefix for its kind: `wsh_…`. */
  newId: (prefix: string) => string
  /** A code that names a return: "DV-7K3M-QH2D". */
  newReturnCode: () => string
  /** A code that is the id of a review: "OP-7K3M-QH2D". */
  newReviewId: () => string
  /** Where mails about new orders go; undefined: nowhere. */
  newOrderMail?: NewOrderMail
  /** The address at which the shop reads its mail. */
  shopEmail: string
  /** A token to send a message, over all servers; null, or whose are used up and until when. */
  takeContactToken: (
    clientAddress: string,
  ) => Promise<{ by: 'client' | 'shop'; waitSeconds: number } | null>
  /** A token to declare a withdrawal, which mails any typed address; 0 or seconds to wait. */
  takeWithdrawalToken: (clientAddress: string, email: string) => Promise<number>
  /** A token to ask for a notice, which mails any typed address; 0 or seconds to wait. */
  takeNoticeToken: (clientAddress: string, email: string) => Promise<number>
  /** A token to write or change a review; 0 or seconds to wait. */
  takeReviewToken: (clientAddress: string) => Promise<number>
  /** Tokens to open an order that is not the client's yet; a correct guess returns its token. */
  lookups: GuessLimit
  /** Tokens to try discount codes; a correct code returns its token. */
  discountGuesses: GuessLimit
  /**
   * Counts a search that found nothing in a browser, within the client's limit and if `isEmpty`
   * says so too, which is asked last.
   */
  countEmptySearch: (clientAddress: string, typed: string, isEmpty: () => boolean) => void
  /** Keyed hash of the client or e-mail that holds the goods of unpaid orders. */
  holderKey: (kind: 'client' | 'email', value: string) => string
  /** Wakes the mail worker; does not wait for it. */
  wakeMail: () => void
  logError: (message: string, error: unknown, requestId: string) => void
  /** Logs security events for the operator; accounts and clients only as hashes. */
  logSecurity: LogSecurity
}

/** One client's tokens to guess, over all servers; `take` returns the whole seconds to wait. */
type GuessLimit = {
  take: (clientAddress: string) => Promise<number>
  giveBack: (clientAddress: string) => Promise<void>
}

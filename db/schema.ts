import type { Kysely } from 'kysely'
import type { AccountSchema } from './tables/accounts.ts'
import type { AuditSchema } from './tables/audit.ts'
import type { BackInStockSchema } from './tables/back-in-stock.ts'
import type { CatalogueSchema } from './tables/catalogue.ts'
import type { DiscountSchema } from './tables/discounts.ts'
import type { GuaranteeSchema } from './tables/guarantee.ts'
import type { InvoiceSchema } from './tables/invoices.ts'
import type { BackupSchema } from './tables/backups.ts'
import type { JobSchema } from './tables/jobs.ts'
import type { LawSchema } from './tables/law.ts'
import type { MailSchema } from './tables/mail.ts'
import type { OrderSchema } from './tables/orders.ts'
import type { PaymentSchema } from './tables/payments.ts'
import type { RecallSchema } from './tables/recalls.ts'
import type { ReturnSchema } from './tables/returns.ts'
import type { ReviewSchema } from './tables/reviews.ts'
import type { SalePriceSchema } from './tables/sale-prices.ts'
import type { SavedSchema } from './tables/saved.ts'
import type { SearchSchema } from './tables/searches.ts'
import type { SettingSchema } from './tables/settings.ts'
import type { StaffSchema } from './tables/staff.ts'
import type { StockSchema } from './tables/stock.ts'
import type { UpkeepSchema } from './tables/upkeep.ts'
import type { ViesSchema } from './tables/vies.ts'

/**
 * The tables as the code sees them. Money: integer cents. Times: ISO-8601 UTC text, which sorts as
 * text on both databases. Booleans: 0 | 1, as SQLite stores them.
 * Guarded by: schema.server.test.ts, which compares them with a migrated database.
 */
export type Schema = CatalogueSchema &
  StockSchema &
  DiscountSchema &
  OrderSchema &
  PaymentSchema &
  ReturnSchema &
  InvoiceSchema &
  ViesSchema &
  GuaranteeSchema &
  MailSchema &
  JobSchema &
  LawSchema &
  AccountSchema &
  SavedSchema &
  SearchSchema &
  SettingSchema &
  BackInStockSchema &
  RecallSchema &
  ReviewSchema &
  SalePriceSchema &
  StaffSchema &
  AuditSchema &
  BackupSchema &
  UpkeepSchema

/** A database, or a transaction on one. */
export type Db = Kysely<Schema>

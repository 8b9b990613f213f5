import { auditLog } from './staff/audit-log.ts'
import { backup } from './backup.ts'
import { base } from './base.ts'
import { catalogue } from './catalogue.ts'
import { codes } from './codes/codes.ts'
import type { Group } from './terminal/command.ts'
import { guarantee } from './guarantee.ts'
import { invoices } from './invoices/invoices.ts'
import { jobs } from './jobs.ts'
import { law } from './law.ts'
import { mail } from './mail/mail.ts'
import { messages } from './mail/messages.ts'
import { makers } from './makers/makers.ts'
import { money } from './money.ts'
import { notices } from './notices.ts'
import { offers } from './offers/offers.ts'
import { activities } from './options/activities.ts'
import { categories } from './options/categories.ts'
import { collections } from './options/collections.ts'
import { colors, sizes } from './options/options.ts'
import { ownFields } from './options/own-fields.ts'
import { orders } from './orders/orders.ts'
import { products } from './pictures/pictures.ts'
import { people } from './staff/people.ts'
import { preparation } from './prepare.ts'
import { prices } from './prices/prices.ts'
import { report } from './report.ts'
import { returns } from './returns/returns.ts'
import { reviews } from './reviews.ts'
import { samples } from './samples.ts'
import { searches } from './searches.ts'
import { settings } from './settings/settings.ts'
import { stock } from './stock/stock.ts'
import { texts } from './settings/texts.ts'
import { today } from './today.ts'

/** All commands of the owner, in the order of the help. */
export const GROUPS: readonly Group[] = [
  today,
  orders,
  returns,
  money,
  invoices,
  stock,
  prices,
  codes,
  offers,
  settings,
  texts,
  guarantee,
  catalogue,
  products,
  makers,
  categories,
  collections,
  activities,
  ownFields,
  sizes,
  colors,
  messages,
  reviews,
  mail,
  report,
  searches,
  notices,
  law,
  people,
  auditLog,
  jobs,
  backup,
  preparation,
  base,
  samples,
]

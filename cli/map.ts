import { backup } from './backup.ts'
import { base } from './base.ts'
import { catalogue } from './catalogue.ts'
import { codes } from './codes.ts'
import type { Group } from './terminal/command.ts'
import { invoices } from './invoices/invoices.ts'
import { mail } from './mail.ts'
import { messages } from './messages.ts'
import { money } from './money.ts'
import { orders } from './orders.ts'
import { prices } from './prices.ts'
import { report } from './report.ts'
import { returns } from './returns.ts'
import { stock } from './stock.ts'

/** All commands of the owner, in the order of the help. */
export const GROUPS: readonly Group[] = [
  orders,
  returns,
  money,
  invoices,
  stock,
  prices,
  codes,
  catalogue,
  messages,
  mail,
  report,
  backup,
  base,
]

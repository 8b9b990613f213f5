import type { CatalogueFileTables } from './catalogue-tables.ts'
import type { MoneyTables } from './money-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { UnpaidTables } from './unpaid-tables.ts'
import type { UpkeepTables } from './upkeep-tables.ts'

/** Tables that have files of their own. */
export type SchemaParts = UpkeepTables &
  MoneyTables &
  CatalogueFileTables &
  SignInTables &
  UnpaidTables

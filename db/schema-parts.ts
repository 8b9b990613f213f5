import type { MoneyTables } from './money-tables.ts'
import type { UpkeepTables } from './upkeep-tables.ts'

/** Tables that have files of their own. */
export type SchemaParts = UpkeepTables & MoneyTables

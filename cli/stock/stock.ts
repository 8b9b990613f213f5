import type { Group } from '../terminal/command.ts'
import { add, count, remove } from './change-stock.ts'
import { check, movements } from './stock-ledger.ts'
import { held, low, see } from './stock-lists.ts'
import { ean, reorder } from './variant-facts.ts'

export const stock: Group = {
  name: 'stock',
  says: 'Existencias: las unidades de cada talla y color',
  commands: [low, held, see, movements, count, add, remove, ean, reorder, check],
}

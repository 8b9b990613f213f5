import type { Group } from '../terminal/command.ts'
import { add, count, remove } from './change-stock.ts'
import { countByFile } from './count-stock.ts'
import { check, movements } from './stock-ledger.ts'
import { held, low, see } from './stock-lists.ts'
import { cost, ean, reorder, shelf } from './variant-facts.ts'

export const stock: Group = {
  name: 'stock',
  says: 'Existencias: las unidades de cada talla y color',
  commands: [
    low,
    held,
    see,
    movements,
    count,
    countByFile,
    add,
    remove,
    ean,
    reorder,
    shelf,
    cost,
    check,
  ],
}
